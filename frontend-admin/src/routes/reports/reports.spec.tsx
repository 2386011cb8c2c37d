import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { TillReport, TillSignal } from '@nattil/contracts/api/till-reports';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { anita, openPage, pagination, refusal } from '../../testing/portal.tsx';
import { ReportsPage } from './reports.tsx';

const SHOP = '01890000-0000-7000-8000-000000000001';
const MEMBER = '01890000-0000-7000-8000-0000000000a1';

function aReport(given: Partial<TillReport> = {}): TillReport {
  return {
    id: '01890000-0000-7000-8000-0000000000e1',
    kind: 'purchase-disputed',
    shopId: SHOP,
    shopName: "Menon's Bakery",
    memberId: MEMBER,
    memberName: 'anna maria',
    purchaseId: '01890000-0000-7000-8000-0000000000b1',
    billAmount: 1_240,
    note: null,
    status: 'open',
    reportedAt: '2026-11-20T06:30:00.000Z',
    settledAt: null,
    resolution: null,
    ...given,
  };
}

const refused = aReport({
  id: '01890000-0000-7000-8000-0000000000e2',
  kind: 'discount-refused',
  memberName: 'ben jacob',
  purchaseId: null,
  billAmount: null,
  note: 'They said the card is for groceries only',
});

interface Opened {
  role?: AdminRole;
  path?: string;
  settled?: () => Response;
}

/** The page with these reports, read at each request, and every settlement. */
function openReports(reports: TillReport[], { role = 'support', path, settled }: Opened = {}) {
  const asked: Record<string, string>[] = [];
  const calls: unknown[] = [];
  server.use(
    http.get(api('/admin/till-reports'), ({ request }) => {
      const {
        page: _page,
        limit: _limit,
        ...filter
      } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(filter);
      const found = reports.filter(
        ({ status }) => filter['status'] === 'all' || filter['status'] === status,
      );
      return HttpResponse.json({
        success: true,
        data: found,
        pagination: { ...pagination(1, found.length, 10), totalIsExact: true },
      });
    }),
    http.post(api('/admin/till-reports/:id/settle'), async ({ request, params }) => {
      calls.push([params['id'], await request.json()]);
      if (settled) return settled();
      const report = reports.find(({ id }) => id === params['id'])!;
      report.status = 'settled';
      return HttpResponse.json({ success: true, data: report });
    }),
  );
  const page = openPage(<ReportsPage />, path ?? '/admin/reports', { ...anita, role });
  return { ...page, asked, calls };
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the reports', () => {
  it('name kind, bill, shop and member, the open ones first', async () => {
    const { asked, user } = openReports([
      aReport(),
      { ...refused },
      aReport({
        id: 'settled',
        status: 'settled',
        settledAt: '2026-11-21T06:30:00.000Z',
        resolution: 'The shop apologised to the member',
        memberName: null,
      }),
    ]);
    const row = await rowOf(/Purchase disputed: ₹1,240.00/);
    expect(row.getByRole('link', { name: "Menon's Bakery" })).toHaveAttribute(
      'href',
      `/admin/shops?shop=${SHOP}`,
    );
    expect(row.getByRole('link', { name: 'Anna Maria' })).toHaveAttribute(
      'href',
      `/admin/users?user=${MEMBER}`,
    );
    const other = await rowOf(/Discount refused/);
    expect(other.getByText('They said the card is for groceries only')).toBeVisible();
    expect(translatable(["Menon's Bakery", 'Anna Maria', 'Discount refused'])).toEqual([
      'Discount refused',
    ]);
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
    const done = await rowOf(/Deleted user/);
    expect(done.getByText('The shop apologised to the member')).toBeVisible();
    expect(done.queryByRole('button')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Discount refused');
    await waitFor(() =>
      expect(asked).toEqual([
        { status: 'open' },
        { status: 'all' },
        { status: 'all', kind: 'discount-refused' },
      ]),
    );
  });

  it('are settled with a text of at least ten characters', async () => {
    const { user, calls } = openReports([aReport(), { ...refused }]);
    await user.click(
      (await rowOf(/Purchase disputed/)).getByRole('button', {
        name: "Settle: Purchase disputed, Menon's Bakery",
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Report' }));
    const field = dialog.getByRole('textbox', { name: 'What was done' });
    await user.type(field, 'short');
    await user.click(dialog.getByRole('button', { name: 'Settle Report' }));
    expect(field).toHaveAccessibleDescription(/at least 10 characters/);
    expect(calls).toEqual([]);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.clear(field);
    await user.type(field, 'The purchase was reversed');
    await user.click(dialog.getByRole('button', { name: 'Settle Report' }));
    expect(await screen.findByText('Report settled successfully!')).toBeVisible();
    expect(calls).toEqual([[aReport().id, { resolution: 'The purchase was reversed' }]]);
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /Purchase disputed/ })).not.toBeInTheDocument(),
    );
    await waitFor(() =>
      expect(screen.getByText('Discount refused', { selector: 'p' })).toHaveFocus(),
    );
  });

  it('keep what was typed if another person was faster', async () => {
    const text = 'This report is settled already';
    const { user } = openReports([aReport()], {
      settled: () => refusal(409, 'TILL_REPORT_SETTLED', text) as Response,
    });
    await user.click((await rowOf(/Purchase disputed/)).getByRole('button', { name: /^Settle/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Report' }));
    await user.type(dialog.getByRole('textbox'), 'The purchase was reversed');
    await user.click(dialog.getByRole('button', { name: 'Settle Report' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('The purchase was reversed');
  });

  it('can be those about one shop, until all are shown', async () => {
    const { user, asked } = openReports([aReport()], {
      path: `/admin/reports?status=all&shopId=${SHOP}`,
    });
    await rowOf(/Purchase disputed/);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() =>
      expect(asked).toEqual([{ status: 'all', shopId: SHOP }, { status: 'all' }]),
    );
  });

  it('are read-only without the permission', async () => {
    openReports([aReport()], { role: 'auditor' });
    await rowOf(/Purchase disputed/);
    expect(screen.queryByRole('button', { name: /^Settle/ })).not.toBeInTheDocument();
  });

  it('say that none waits, or that they could not be loaded', async () => {
    const { unmount } = openReports([]);
    expect(await screen.findByText('No report waits for an answer')).toBeVisible();
    unmount();
    openReports([]);
    server.use(http.get(api('/admin/till-reports'), () => refusal(500, 'INTERNAL', 'Broken')));
    expect(await screen.findByText('Failed to fetch the reports. Please try again.')).toBeVisible();
  });
});

function aSignal(given: Partial<TillSignal> = {}): TillSignal {
  return {
    id: 'signal-1',
    kind: 'two-shops',
    at: '2026-11-20T06:30:00.000Z',
    memberId: MEMBER,
    memberName: 'anna maria',
    shops: [
      { id: SHOP, name: "Menon's Bakery" },
      { id: 'other', name: 'Malabar Spices' },
    ],
    personId: null,
    personName: null,
    count: 2,
    ...given,
  };
}

describe('the signals', () => {
  it('are the second part of the page, each with shops and person', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('/admin/till-signals'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('kind'));
        const data = [
          aSignal(),
          aSignal({
            id: 'signal-2',
            kind: 'many-reversals',
            memberId: null,
            memberName: null,
            shops: [{ id: SHOP, name: "Menon's Bakery" }],
            personId: 'person-1',
            personName: 'biju thomas',
            count: 7,
          }),
        ];
        return HttpResponse.json({
          success: true,
          data,
          pagination: { ...pagination(1, data.length, 10), totalIsExact: true },
        });
      }),
    );
    const { user, address } = openReports([]);
    await user.click(await screen.findByRole('tab', { name: 'Signals' }));
    expect(address()).toBe('/admin/reports?part=signals');
    const card = await rowOf(/One card at two shops/);
    expect(card.getByText('2 purchases')).toBeVisible();
    expect(card.getByRole('link', { name: 'Malabar Spices' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Anna Maria' })).toBeVisible();
    const person = await rowOf(/Many reversals/);
    expect(person.getByText('Biju Thomas')).toBeVisible();
    expect(person.getByText('7 reversals')).toBeVisible();
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Many reversals');
    await waitFor(() => expect(asked).toEqual([null, 'many-reversals']));
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    expect(address()).toBe('/admin/reports');
  });
});
