import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type {
  AuditPagination,
  AuditRow,
  AuditVerification,
} from '@nattil/contracts/api/admin/audit';
import { formatExactTime } from '@nattil/contracts/formats';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anita, openPage, pagination, refusal } from '../testing/portal.tsx';
import { AuditPage } from './audit.tsx';

const shopId = '01890000-0000-7000-8000-000000000001';
const approval: AuditRow = {
  seq: 1234,
  at: '2026-01-05T09:30:00.000Z',
  actor: { id: anita.id, name: anita.name, role: 'admin' },
  action: 'ShopApproved',
  object: { type: 'shop', id: shopId, name: 'Malabar Spices' },
  ip: '192.0.2.7',
  before: { status: 'pending' },
  after: { status: 'approved' },
};

async function openAudit(
  rows: AuditRow[],
  path = '/admin/audit',
  more: Partial<AuditPagination> = {},
) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api('/admin/audit'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json({
        success: true,
        data: rows,
        pagination: {
          ...pagination(1, rows.length, 20),
          totalIsExact: true,
          older: null,
          newer: null,
          ...more,
        },
      });
    }),
  );
  const portal = openPage(<AuditPage />, path);
  await screen.findByText(/newest first$|No events found/);
  return { ...portal, asked, last: () => asked.at(-1) };
}

function verifying(data: Partial<AuditVerification>, progress: object[] = []) {
  server.use(
    http.get(api('/admin/audit/verify'), () => {
      const soFar = progress.shift();
      if (soFar) return HttpResponse.json({ success: true, data: soFar }, { status: 202 });
      return HttpResponse.json({
        success: true,
        data: {
          valid: true,
          checked: 123456,
          fromSeq: 1,
          firstBrokenSeq: null,
          reason: null,
          headSeq: 123456,
          behind: 0,
          breaks: [],
          notices: [],
          verifiedAt: '2026-01-05T09:30:00.000Z',
          ...data,
        },
      });
    }),
  );
}

describe('the audit trail', () => {
  it('shows actor, action, object, time, address, and the values before and after', async () => {
    await openAudit([approval]);
    const row = within(screen.getByRole('row', { name: /Shop approved/ }));
    expect(row.getByRole('rowheader')).toHaveTextContent('Event 1,234');
    expect(row.getByRole('link', { name: 'Anita Menon' })).toBeVisible();
    expect(row.getByText('Administrator')).toBeVisible();
    expect(row.getByRole('link', { name: 'Malabar Spices' })).toHaveAttribute(
      'href',
      `/admin/shops?shop=${shopId}`,
    );
    expect(row.getByText(/January 5, 2026 at 3:00:00 PM IST/)).toBeInTheDocument();
    expect(row.getByText('192.0.2.7')).toBeVisible();
    expect(row.getByRole('deletion')).toHaveTextContent('pending');
    expect(row.getByRole('insertion')).toHaveTextContent('approved');
    await expectNoAxeViolations();
  });

  it('shows the initial values of a new object without an arrow', async () => {
    const before = { status: null };
    await openAudit([
      { ...approval, action: 'PurchaseRecorded', before, after: { status: 'recorded' } },
    ]);
    const row = within(screen.getByRole('row', { name: /Purchase recorded/ }));
    expect(row.getByText('Status').closest('li')).toHaveTextContent(/^Status recorded$/);
    expect(row.queryByRole('deletion')).not.toBeInTheDocument();
  });

  it('names changed fields without values, and shows a dash where nothing changed', async () => {
    const { before: _before, after: _after, ...event } = approval;
    await openAudit([
      { ...event, action: 'MemberEdited', changedFields: ['phone'] },
      { ...event, seq: 1235, action: 'AdminSignedIn' },
    ]);
    const edited = within(screen.getByRole('row', { name: /Member edited/ }));
    expect(edited.getByRole('listitem')).toHaveTextContent(/^Phone, value not kept$/);
    const signedIn = within(screen.getByRole('row', { name: /Admin signed in/ }));
    expect(signedIn.getByText('–')).toBeVisible();
    expect(screen.queryByText('No fields changed')).not.toBeInTheDocument();
  });

  it('shows the exact time with seconds beside the relative one, without hover', async () => {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await openAudit([{ ...approval, at }]);
    const row = within(screen.getByRole('row', { name: /Shop approved/ }));
    expect(row.getByText('3 hours ago')).toBeVisible();
    expect(row.getByText(formatExactTime(at))).toBeVisible();
    expect(formatExactTime(at)).toMatch(/:\d\d:\d\d [AP]M IST$/);
  });

  it('is searched by name, id, address and event number, in the address of the page', async () => {
    const { user, last, address } = await openAudit([approval], '/admin/audit?before=1235');
    await user.type(screen.getByRole('textbox', { name: 'Search the audit trail' }), '192.0.2.7');
    await waitFor(() => expect(last()?.get('search')).toBe('192.0.2.7'));
    expect(last()?.has('before')).toBe(false);
    expect(address()).toBe('/admin/audit?search=192.0.2.7');
  });

  it('shows no id of people and things without a name', async () => {
    const nameless = {
      ...approval,
      actor: { id: anita.id, name: null, role: 'member' },
      object: { type: 'card', id: shopId, name: null },
    };
    await openAudit(
      [nameless],
      `/admin/audit?actorId=${anita.id}&objectType=card&objectId=${shopId}`,
    );
    expect(screen.getByRole('link', { name: 'Deleted member' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^History\s*of\s*Card$/ })).toBeVisible();
    expect(screen.getByText('this card')).toBeVisible();
    expect(document.body).not.toHaveTextContent(anita.id.slice(0, 8));
  });

  it('filters by action, actor and days in IST, all in the address', async () => {
    const { user, last, address } = await openAudit([approval], '/admin/audit?before=1235');
    expect(last()?.get('before')).toBe('1235');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Shop approved');
    await waitFor(() => expect(last()?.get('action')).toBe('ShopApproved'));
    expect(last()?.has('before')).toBe(false);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Done by' }), 'Administrators');
    await waitFor(() => expect(last()?.get('realm')).toBe('admin'));
    await user.type(screen.getByLabelText('From'), '2026-01-05');
    await user.type(screen.getByLabelText('To'), '2026-01-06');
    await waitFor(() => expect(last()?.get('to')).toBe('2026-01-06T18:29:59.999Z'));
    expect(last()?.get('from')).toBe('2026-01-04T18:30:00.000Z');
    expect(address()).toBe(
      '/admin/audit?action=ShopApproved&realm=admin&from=2026-01-05&to=2026-01-06',
    );
  });

  it('shows the history of one shop, and then all events again', async () => {
    const { user, last, address } = await openAudit(
      [approval],
      `/admin/audit?objectType=shop&objectId=${shopId}`,
    );
    expect(last()?.get('objectId')).toBe(shopId);
    expect(last()?.get('objectType')).toBe('shop');
    await user.click(screen.getByRole('button', { name: 'Show all objects' }));
    await waitFor(() => expect(last()?.has('objectId')).toBe(false));
    expect(address()).toBe('/admin/audit');
  });

  it('loads 20 events per page from the server', async () => {
    const { user, last, address } = await openAudit([approval], '/admin/audit', {
      older: 1234,
      newer: 1253,
    });
    expect(last()?.get('limit')).toBe('20');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(last()?.get('before')).toBe('1234'));
    expect(address()).toBe('/admin/audit?before=1234');
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(last()?.get('after')).toBe('1253'));
    expect(last()?.has('before')).toBe(false);
    expect(address()).toBe('/admin/audit?after=1253');
  });

  it('says that there are more events than the server counts', async () => {
    await openAudit([approval], '/admin/audit', { totalItems: 10_000, totalIsExact: false });
    expect(screen.getByText('More than 10,000 events, newest first')).toBeVisible();
  });

  it('says that nothing matches, and offers to clear the filters', async () => {
    const { user, address } = await openAudit([], '/admin/audit?action=OtpExpired');
    expect(screen.getByText('Nothing in the audit trail matches these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('/admin/audit');
  });

  it('says that it could not be loaded', async () => {
    server.use(http.get(api('/admin/audit'), () => refusal(500, 'INTERNAL', 'Something')));
    openPage(<AuditPage />, '/admin/audit');
    expect(
      await screen.findByText('Failed to fetch the audit trail. Please try again.'),
    ).toBeVisible();
  });
});

describe('verifying the audit trail', () => {
  it('says that the trail is intact, and how many events were checked', async () => {
    const { user, asked } = await openAudit([approval]);
    verifying({});
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Verify audit trail' }));
    expect(await screen.findByText('The audit trail is valid')).toBeVisible();
    expect(screen.getByText(/1,23,456 events checked, up to event 1,23,456/)).toBeVisible();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await expectNoAxeViolations();
  });

  it('names the first broken event', async () => {
    const { user } = await openAudit([approval]);
    verifying({ valid: false, checked: 17, firstBrokenSeq: 17, reason: 'The event was altered' });
    await user.click(screen.getByRole('button', { name: 'Verify audit trail' }));
    expect(await screen.findByText('The audit trail is not valid')).toBeVisible();
    expect(
      screen.getByText(/The first broken place is event 17\. The event was altered\./),
    ).toBeVisible();
  });

  it('shows the progress of a long verification, then its result', async () => {
    const { user } = await openAudit([approval]);
    verifying({}, [{ checked: 50000, of: 123456 }]);
    await user.click(screen.getByRole('button', { name: 'Verify audit trail' }));
    expect(await screen.findByText('50,000 of 1,23,456 events checked so far…')).toBeVisible();
    expect(await screen.findByText('The audit trail is valid')).toBeVisible();
    expect(screen.queryByText(/so far/)).not.toBeInTheDocument();
  });

  it('shows the events checked earlier, those not yet sealed, and each accepted break', async () => {
    const { user } = await openAudit([approval]);
    verifying({
      fromSeq: 100001,
      behind: 12,
      breaks: [{ at: '2026-01-05T09:30:00.000Z', seq: 4711, reason: 'Restored a backup' }],
    });
    await user.click(screen.getByRole('button', { name: 'Verify audit trail' }));
    expect(
      await screen.findByText(/Those before event 1,00,001 were checked earlier/),
    ).toBeVisible();
    expect(screen.getByText(/The newest 12 are not sealed yet/)).toBeVisible();
    expect(
      screen.getByText(/A break after event 4,711 was accepted on .*: Restored a backup/),
    ).toBeVisible();
  });

  it('says when it could not be verified', async () => {
    const { user } = await openAudit([approval]);
    server.use(http.get(api('/admin/audit/verify'), () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Verify audit trail' }));
    expect(
      await screen.findByText('Failed to verify the audit trail. Please try again.'),
    ).toBeVisible();
  });
});
