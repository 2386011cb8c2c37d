import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from '@jest/globals';
import type { Webhook, WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
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
  disabledAt: null,
  disabledBecause: null,
  oldSecretUntil: null,
  waiting: 1,
  failing: 1,
  lastDeliveredAt: null,
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
    note: null,
    endedAt: '2026-11-20T06:30:00.000Z',
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

/** The page of a webhook, the queries of its list, and the repeated deliveries. */
function openDeliveries(deliveries: WebhookDelivery[], webhook: Webhook = loyalty) {
  const asked: (string | null)[] = [];
  const repeated: unknown[] = [];
  server.use(
    http.get(api('/admin/webhooks/:id'), () => HttpResponse.json({ success: true, data: webhook })),
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
    </Routes>
  );
  return { asked, repeated, ...openPage(page, `/admin/webhooks/${ID}`) };
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
    expect(waiting!.getByText('Waiting')).toBeVisible();
    expect(waiting!.getByText('None yet')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are sent again, or tried at once', async () => {
    const { user, repeated } = openDeliveries([failing, aDelivery()]);
    await user.click(await screen.findByRole('button', { name: 'Try now: ShopRejected, seq 18' }));
    await screen.findByText('ShopRejected is sent now');
    await user.click(screen.getByRole('button', { name: 'Repeat: ShopApproved, seq 17' }));
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

  it('are not sent again while the webhook is disabled', async () => {
    openDeliveries([aDelivery()], {
      ...loyalty,
      disabledAt: '2026-11-20T06:30:00.000Z',
      disabledBecause: 'owner',
    });
    expect(await screen.findByText('by an owner')).toBeVisible();
    expect(await screen.findByRole('row', { name: /ShopApproved/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Repeat/ })).not.toBeInTheDocument();
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
