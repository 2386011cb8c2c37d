import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import { SENDABLE_EVENTS } from '@nattil/contracts/rules/portal/webhooks';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, pagination, refusal } from '../../testing/portal.tsx';
import { WebhooksPage } from './webhooks.tsx';

const SECRET = `whsec_${'A'.repeat(43)}=`;
const ID = '01890000-0000-7000-8000-00000000cf01';

function aWebhook(given: Partial<Webhook> = {}): Webhook {
  return {
    id: ID,
    version: 1,
    name: 'Loyalty app',
    url: 'https://hooks.example.org/nattil',
    events: ['ShopApproved', 'ShopRejected'],
    createdAt: '2026-11-01T06:30:00.000Z',
    createdBy: 'anita menon',
    responsible: 'anita menon',
    disabledAt: null,
    disabledBecause: null,
    paused: false,
    oldSecretUntil: null,
    waiting: 0,
    failing: 0,
    lastDeliveredAt: null,
    lastTest: null,
    ...given,
  };
}

/** The page, and every write with its body. */
function openWebhooks(webhooks: Webhook[]) {
  const calls: unknown[] = [];
  const one = webhooks[0] ?? aWebhook();
  server.use(
    http.get(api('/admin/webhooks'), () =>
      HttpResponse.json({
        success: true,
        data: webhooks,
        pagination: pagination(1, webhooks.length, 10),
      }),
    ),
    http.post(api('/admin/webhooks'), async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json(
        { success: true, data: { ...one, secret: SECRET } },
        { status: 201 },
      );
    }),
    http.post(api('/admin/webhooks/:id/rotate-secret'), ({ params }) => {
      calls.push(`rotated ${String(params.id)}`);
      return HttpResponse.json({ success: true, data: { ...one, secret: SECRET } });
    }),
    http.patch(api('/admin/webhooks/:id'), async ({ request }) => {
      calls.push([request.headers.get('if-match'), await request.json()]);
      return HttpResponse.json({ success: true, data: { ...one, addedFromSeq: null } });
    }),
    http.put(api('/admin/webhooks/:id/enable'), async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ success: true, data: one });
    }),
    http.delete(api('/admin/webhooks/:id'), ({ params }) => {
      calls.push(`deleted ${String(params.id)}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { calls, ...openPage(<WebhooksPage />, '/admin/webhooks') };
}

describe('webhooks in the portal', () => {
  it('are listed with events, state and waiting deliveries', async () => {
    const shops = SENDABLE_EVENTS.find(({ scope }) => scope === 'events:shops')!.types;
    openWebhooks([
      aWebhook({ lastDeliveredAt: '2026-11-20T06:30:00.000Z' }),
      aWebhook({ id: 'sick', name: 'Till', events: [...shops], waiting: 1_234, failing: 7 }),
      aWebhook({
        id: 'gone',
        name: 'Old app',
        disabledAt: '2026-11-20T06:30:00.000Z',
        disabledBecause: 'gone',
      }),
      aWebhook({
        id: 'failed',
        name: 'Lost app',
        disabledAt: '2026-11-20T06:30:00.000Z',
        disabledBecause: 'failing',
      }),
    ]);
    const loyalty = within(await screen.findByRole('row', { name: /Loyalty app/ }));
    expect(loyalty.getByText('by Anita Menon')).toBeVisible();
    expect(loyalty.getByText('https://hooks.example.org/nattil')).toBeVisible();
    expect(loyalty.getByText(`Shops (2 of ${shops.length})`)).toBeVisible();
    expect(loyalty.getByText('Active')).toBeVisible();
    for (const name of ['Loyalty app', 'Deliveries: Loyalty app'])
      expect(loyalty.getByRole('link', { name })).toHaveAttribute('href', `/admin/webhooks/${ID}`);
    const till = within(screen.getByRole('row', { name: /Till/ }));
    expect(till.getByText('Shops')).toBeVisible();
    expect(till.getByText('Failing')).toBeVisible();
    expect(till.getByText('1,234')).toBeVisible();
    expect(till.getByText('Never')).toBeVisible();
    const gone = within(screen.getByRole('row', { name: /Old app/ }));
    expect(gone.getByText('Disabled')).toBeVisible();
    expect(gone.getByText('the receiver is gone')).toBeVisible();
    const failed = within(screen.getByRole('row', { name: /Lost app/ }));
    expect(failed.getByText('after 3 days of failures')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are created by keyboard, with errors beside the fields, and show their secret once', async () => {
    const { user, calls } = openWebhooks([]);
    await screen.findByText('No webhooks yet');
    await user.click(screen.getByRole('button', { name: 'New Webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Webhook' }));
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    expect(dialog.getByText('URL is required')).toBeVisible();
    expect(dialog.getByText('Please select which events are sent')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.keyboard('Loyalty  app{Tab}https://hooks.example.org/nattil{Tab}{Tab}{Enter}');
    expect(dialog.getByRole('button', { name: 'Choose among shops' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await user.click(dialog.getByRole('checkbox', { name: /^ShopRejected/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^ShopApproved/ }));
    const shops = dialog.getByRole('checkbox', { name: /^Shops \(2 of/ });
    expect(shops).toBePartiallyChecked();
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
    const secret = within(await screen.findByRole('dialog', { name: 'Copy the Secret' }));
    expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    expect(calls).toEqual([
      {
        name: 'Loyalty app',
        url: 'https://hooks.example.org/nattil',
        events: ['ShopApproved', 'ShopRejected'],
        confirmSensitive: false,
      },
    ]);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(secret.getByRole('button', { name: 'Copy secret' }));
    expect(written.mock.calls).toEqual([[SECRET]]);
    await user.click(secret.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'New Webhook' })).toHaveFocus());
  });

  it('send events about sign-ins only after a separate confirmation', async () => {
    const { user, calls } = openWebhooks([]);
    await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
    const dialog = within(await shownDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Monitor');
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://hooks.example.org/');
    const confirmation = () => dialog.queryByRole('checkbox', { name: /when members get codes/ });
    await user.click(dialog.getByRole('checkbox', { name: /^Shops/ }));
    expect(confirmation()).not.toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: /^One-time passwords/ }));
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
    expect(await dialog.findByText(/^Please confirm that the receiver may know/)).toBeVisible();
    expect(confirmation()).toHaveFocus();
    await user.click(confirmation()!);
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
    await screen.findByRole('dialog', { name: 'Copy the Secret' });
    const topics = SENDABLE_EVENTS.filter(({ scope }) =>
      ['events:shops', 'events:otp'].includes(scope),
    );
    expect(calls).toEqual([
      expect.objectContaining({
        events: topics.flatMap(({ types }) => types),
        confirmSensitive: true,
      }),
    ]);
  });

  it('send earlier events too, if an owner says from where', async () => {
    const { user, calls } = openWebhooks([]);
    await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
    const dialog = within(await shownDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Monitor');
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://hooks.example.org/');
    await user.click(dialog.getByRole('checkbox', { name: /^Shops/ }));
    expect(dialog.queryByRole('textbox', { name: 'From sequence number' })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Send earlier events too' }));
    const from = dialog.getByRole('textbox', { name: 'From sequence number' });
    expect(from).toHaveValue('1');
    await user.clear(from);
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
    expect(await dialog.findByText('fromSeq must be the seq of an event')).toBeVisible();
    expect(from).toHaveFocus();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.keyboard('17');
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
    await screen.findByRole('dialog', { name: 'Copy the Secret' });
    expect(calls).toEqual([expect.objectContaining({ fromSeq: 17 })]);
  });

  it('keep the dialog and its input after a refusal, and focus the refused field', async () => {
    const { user } = openWebhooks([]);
    const wrong = { field: 'url', message: 'URL must not lead to a private network' };
    server.use(
      http.post(api('/admin/webhooks'), () =>
        HttpResponse.json(
          {
            success: false,
            code: 'VALIDATION_FAILED',
            message: 'Validation failed',
            errors: [wrong],
          },
          { status: 422 },
        ),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
    const dialog = within(await shownDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Monitor');
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://10.0.0.1/');
    await user.click(dialog.getByRole('checkbox', { name: /^Purchases/ }));
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
    expect(await dialog.findByText(wrong.message)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveValue('https://10.0.0.1/');
    expect(dialog.getByRole('checkbox', { name: /^Purchases/ })).toBeChecked();
  });

  const choose = async (user: ReturnType<typeof openWebhooks>['user'], action: string) =>
    user.click(await screen.findByRole('button', { name: `${action}: Loyalty app` }));

  it('get another secret after a confirmation, and show it once', async () => {
    const { user, calls } = openWebhooks([aWebhook()]);
    await choose(user, 'New secret');
    const question = within(await shownDialog());
    expect(question.getByText(/for 24 hours with the one before too/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Make New Secret' }));
    const secret = within(await screen.findByRole('dialog', { name: 'Copy the Secret' }));
    expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
    expect(calls).toEqual([`rotated ${ID}`]);
  });

  it('are paused and deleted after a confirmation that names the consequences', async () => {
    const { user, calls } = openWebhooks([aWebhook({ waiting: 12 })]);
    await choose(user, 'Pause');
    await user.click(within(await shownDialog()).getByRole('button', { name: 'Pause' }));
    await screen.findByText('Loyalty app was paused');
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Webhook' }));
    expect(question.getByText(/also not the 12 events that wait/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Loyalty app was deleted');
    expect(calls).toEqual([['"1"', { paused: true }], `deleted ${ID}`]);
  });

  it.each([
    ['Where it stopped', 'where-it-stopped'],
    ['From now on', 'now'],
  ])('are resumed: %s', async (label, from) => {
    const { user, calls } = openWebhooks([
      aWebhook({ disabledAt: '2026-11-20T06:30:00.000Z', disabledBecause: 'owner' }),
    ]);
    await choose(user, 'Resume');
    await user.click(within(await shownDialog()).getByRole('button', { name: label }));
    await screen.findByText('Loyalty app was resumed');
    expect(calls).toEqual([{ from }]);
  });

  it('are paused when an owner did it', async () => {
    openWebhooks([
      aWebhook({ disabledAt: '2026-11-20T06:30:00.000Z', disabledBecause: 'owner', paused: true }),
    ]);
    const row = within(await screen.findByRole('row', { name: /Loyalty app/ }));
    expect(row.getByText('Paused')).toBeVisible();
    expect(row.getByText('by an owner')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    const { user } = openWebhooks([aWebhook()]);
    server.use(
      http.get(api('/admin/webhooks'), () => refusal(503, 'UNAVAILABLE', 'Not now'), {
        once: true,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Loyalty app/ })).toBeVisible();
  });
});
