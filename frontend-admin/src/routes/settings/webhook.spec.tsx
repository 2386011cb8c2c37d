import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from '@jest/globals';
import type { Webhook, WebhookDelivery, WebhookTest } from '@nattil/contracts/api/admin/webhooks';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, pagination, refusal } from '../../testing/portal.tsx';
import { WebhookPage } from './webhook.tsx';

const ID = '01890000-0000-7000-8000-00000000cf01';

const loyalty: Webhook = {
  id: ID,
  version: 1,
  name: 'Loyalty app',
  url: 'https://hooks.example.org/nattil',
  events: ['ShopApproved'],
  createdAt: '2026-11-01T06:30:00.000Z',
  createdBy: null,
  responsible: null,
  disabledAt: null,
  disabledBecause: null,
  paused: false,
  oldSecretUntil: null,
  waiting: 1,
  failing: 1,
  lastDeliveredAt: null,
  lastTest: null,
};

function aDelivery(given: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    seq: 17,
    eventId: '01890000-0000-7000-8000-00000000ee17',
    eventType: 'ShopApproved',
    aggregateId: '01890000-0000-7000-8000-00000000aa01',
    state: 'delivered',
    tries: 1,
    lastTriedAt: '2026-11-20T06:30:00.000Z',
    nextTryAt: null,
    httpStatus: 204,
    durationMs: 35,
    note: null,
    endedAt: '2026-11-20T06:30:00.000Z',
    ...given,
  };
}

function aTest(given: Partial<WebhookTest> = {}): WebhookTest {
  return {
    id: '01890000-0000-7000-8000-00000000ee99',
    state: 'delivered',
    askedAt: '2026-11-20T06:30:00.000Z',
    sentAt: '2026-11-20T06:30:01.000Z',
    durationMs: null,
    httpStatus: null,
    note: null,
    ...given,
  };
}

const failing = aDelivery({
  seq: 18,
  eventType: 'ShopRejected',
  state: 'failing',
  tries: 4,
  nextTryAt: '2026-11-20T07:30:00.000Z',
  httpStatus: 503,
  note: 'answered 503',
  endedAt: null,
});

const paused: Webhook = {
  ...loyalty,
  disabledAt: '2026-11-20T06:30:00.000Z',
  disabledBecause: 'owner',
  paused: true,
};

/** The page of a webhook, the queries of its list, the repeated deliveries, and the other writes. */
function openDeliveries(deliveries: WebhookDelivery[], given: Webhook = loyalty) {
  const asked: (string | null)[] = [];
  const repeated: unknown[] = [];
  const calls: unknown[] = [];
  const shown = { webhook: given };
  server.use(
    http.get(api('/admin/webhooks/:id'), () =>
      HttpResponse.json({ success: true, data: shown.webhook }),
    ),
    http.patch(api('/admin/webhooks/:id'), async ({ request }) => {
      calls.push([request.headers.get('if-match'), await request.json()]);
      return HttpResponse.json({ success: true, data: { ...shown.webhook, addedFromSeq: 42 } });
    }),
    http.post(api('/admin/webhooks/:id/test'), () => {
      calls.push('tested');
      shown.webhook = { ...shown.webhook, lastTest: aTest({ state: 'waiting', sentAt: null }) };
      return HttpResponse.json({ success: true, data: shown.webhook.lastTest }, { status: 202 });
    }),
    http.delete(api('/admin/webhooks/:id'), () => {
      calls.push('deleted');
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(api('/admin/webhooks/:id/deliveries'), ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      asked.push(state);
      const data = deliveries.filter((delivery) => !state || delivery.state === state);
      return HttpResponse.json({
        success: true,
        data,
        pagination: pagination(1, data.length, 10),
      });
    }),
    http.post(api('/admin/webhooks/:id/repeat'), async ({ request }) => {
      repeated.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const page = (
    <Routes>
      <Route path="/admin/webhooks/:id" element={<WebhookPage />} />
      <Route path="/admin/webhooks" element={<p>The list</p>} />
    </Routes>
  );
  return { asked, repeated, calls, shown, ...openPage(page, `/admin/webhooks/${ID}`) };
}

describe('the deliveries of a webhook', () => {
  it('are listed with their state, their tries and the last answer', async () => {
    openDeliveries([
      failing,
      aDelivery(),
      aDelivery({
        seq: 16,
        tries: 0,
        state: 'waiting',
        lastTriedAt: null,
        endedAt: null,
        httpStatus: null,
        durationMs: null,
      }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Loyalty app' })).toBeVisible();
    const failed = within(await screen.findByRole('row', { name: /ShopRejected/ }));
    expect(failed.getByText('Failing')).toBeVisible();
    expect(failed.getByText('answered 503')).toBeVisible();
    expect(failed.getByText('4')).toBeVisible();
    expect(failed.getByText(/^next at November 20, 2026/)).toBeVisible();
    const [, delivered, waiting] = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row));
    expect(delivered!.getByText('Delivered')).toBeVisible();
    expect(delivered!.getByText('answered 204')).toBeVisible();
    expect(delivered!.getByText('after 35 ms')).toBeVisible();
    expect(waiting!.getByText('Waiting')).toBeVisible();
    expect(waiting!.getByText('None yet')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are sent again, or tried at once', async () => {
    const { user, repeated } = openDeliveries([failing, aDelivery()], {
      ...loyalty,
      events: ['ShopApproved', 'ShopRejected'],
    });
    await user.click(await screen.findByRole('button', { name: 'Try now: ShopRejected, seq 18' }));
    await screen.findByText('ShopRejected is sent now');
    await user.click(screen.getByRole('button', { name: 'Send again: ShopApproved, seq 17' }));
    await screen.findByText('ShopApproved is sent now');
    expect(repeated).toEqual([{ seq: 18 }, { seq: 17 }]);
  });

  it('are filtered by their state', async () => {
    const { user, asked } = openDeliveries([failing, aDelivery()]);
    await screen.findByRole('row', { name: /ShopApproved/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failing');
    expect(await screen.findByRole('row', { name: /ShopRejected/ })).toBeVisible();
    expect(asked).toContain('failing');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Skipped');
    expect(await screen.findByText('There is none in this state.')).toBeVisible();
  });

  it('are not sent again while the webhook is paused, nor of a type that it no longer sends', async () => {
    openDeliveries([aDelivery()], paused);
    expect(await screen.findByText('by an owner')).toBeVisible();
    expect(await screen.findByRole('row', { name: /ShopApproved/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
    cleanup();
    openDeliveries([failing, aDelivery()]);
    expect(await screen.findByRole('button', { name: /^Send again: ShopApproved/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /ShopRejected/ })).not.toBeInTheDocument();
  });

  it('say that there is no such webhook', async () => {
    openDeliveries([]);
    server.use(
      http.get(api('/admin/webhooks/:id'), () =>
        refusal(404, 'WEBHOOK_NOT_FOUND', 'Webhook not found'),
      ),
    );
    expect(await screen.findByText(/There is no such webhook/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All webhooks' })).toHaveAttribute(
      'href',
      '/admin/webhooks',
    );
  });
});

describe('the page of a webhook', () => {
  it('sends a test and shows its result when it is there', async () => {
    const { user, calls, shown } = openDeliveries([]);
    expect(await screen.findByText('https://hooks.example.org/nattil')).toBeVisible();
    expect(screen.getByText('None', { selector: '[role=status]' })).toBeVisible();
    const send = screen.getByRole('button', { name: 'Send test' });
    await user.click(send);
    expect(await screen.findByText('Is sent now')).toBeVisible();
    expect(send).toHaveFocus();
    await user.click(send);
    expect(calls).toEqual(['tested']);
    shown.webhook = { ...loyalty, lastTest: aTest({ httpStatus: 204, durationMs: 1_035 }) };
    const result = await screen.findByText('answered 204');
    expect(result.closest('[role=status]')).toHaveTextContent(
      'Deliveredanswered 204after 1,035 ms',
    );
    await expectNoAxeViolations();
  });

  it('shows why a test failed', async () => {
    openDeliveries([], {
      ...paused,
      lastTest: aTest({ state: 'failed', note: 'the host has a private address' }),
    });
    expect(await screen.findByText('the host has a private address')).toBeVisible();
    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('pauses the version that it shows', async () => {
    const { user, calls } = openDeliveries([], { ...loyalty, version: 7 });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const question = within(await shownDialog());
    expect(question.getByText(/Its place is kept/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Pause' }));
    await screen.findByText('Loyalty app was paused');
    expect(calls).toEqual([['"7"', { paused: true }]]);
  });

  it('changes only what was edited, by keyboard, and says from where added events are sent', async () => {
    const { user, calls } = openDeliveries([]);
    (await screen.findByRole('button', { name: 'Edit' })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Webhook' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save Webhook' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    expect(name).toHaveFocus();
    await user.keyboard('Till  app');
    await user.click(dialog.getByRole('button', { name: 'Choose among cards' }));
    await user.click(dialog.getByRole('checkbox', { name: /^CardIssued/ }));
    await user.click(dialog.getByRole('button', { name: 'Save Webhook' }));
    expect(
      await screen.findByText(/changed successfully! Added events are sent from seq 42 on/),
    ).toBeVisible();
    expect(calls).toEqual([['"1"', { name: 'Till app', events: ['ShopApproved', 'CardIssued'] }]]);
  });

  it('asks again who may get sensitive events when they go to another address', async () => {
    const { user, calls } = openDeliveries([], { ...loyalty, events: ['OtpSent'] });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await shownDialog());
    const confirmation = () => dialog.queryByRole('checkbox', { name: /when members get codes/ });
    expect(confirmation()).not.toBeInTheDocument();
    const url = dialog.getByRole('textbox', { name: 'URL' });
    await user.clear(url);
    await user.type(url, 'https://elsewhere.example.org/');
    await user.click(dialog.getByRole('button', { name: 'Save Webhook' }));
    expect(await dialog.findByText(/^Please confirm that the receiver may know/)).toBeVisible();
    expect(confirmation()).toHaveFocus();
    await user.click(confirmation()!);
    await user.click(dialog.getByRole('button', { name: 'Save Webhook' }));
    await waitFor(() =>
      expect(calls).toEqual([
        ['"1"', { url: 'https://elsewhere.example.org/', confirmSensitive: true }],
      ]),
    );
  });

  it('keeps the typed change when another owner changed the webhook meanwhile, and says who', async () => {
    const { user } = openDeliveries([]);
    const text = 'Ravi Nair changed this meanwhile. It is now active.';
    server.use(
      http.patch(api('/admin/webhooks/:id'), () => refusal(409, 'CHANGED_MEANWHILE', text)),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await shownDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' two');
    await user.click(dialog.getByRole('button', { name: 'Save Webhook' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Loyalty app two');
  });

  it('leads back to the list after the webhook is deleted', async () => {
    const { user, calls } = openDeliveries([]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await shownDialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The list')).toBeVisible();
    expect(calls).toEqual(['deleted']);
  });
});
