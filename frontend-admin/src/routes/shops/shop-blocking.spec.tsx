import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { wholeText } from '@nattil/frontend-shared/testing/whole-text';
import { openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

/** The open dialog of a decision about the only shop; the server executes the decision. */
async function openDecision(decision: 'Block' | 'Activate') {
  const status = decision === 'Block' ? 'approved' : 'blocked';
  const shops = [aShop({ status, version: 4 })];
  const sent: { tag: string | null; body: unknown }[] = [];
  const decided = (next: AdminShop['status']) =>
    async function answer({ request }: { request: Request }) {
      sent.push({ tag: request.headers.get('If-Match'), body: await request.json() });
      shops[0] = aShop({ status: next, version: 5 });
      return HttpResponse.json({ success: true, data: shops[0] });
    };
  server.use(
    ...shopsServer(shops).handlers,
    http.put(api('/admin/shops/:id/block'), decided('blocked')),
    http.put(api('/admin/shops/:id/activate'), decided('approved')),
  );
  const page = openPage(<ShopsPage />, '/admin/shops');
  await page.user.click(await screen.findByRole('button', { name: `${decision}: Malabar Spices` }));
  const dialog = within(await screen.findByRole('dialog', { name: `${decision} Shop` }));
  return { ...page, dialog, sent };
}

const row = () => within(screen.getByRole('row', { name: /Malabar Spices/ }));

it.each([
  ['Block', 'Approved', 'Members no longer find this shop, and their cards do not count there.'],
  ['Activate', 'Blocked', 'Members find this shop again, and their cards count there.'],
] as const)(
  'A-196, A-197, A-198: %s names the shop and the consequences, and says that it is recorded',
  async (decision, status, next) => {
    const { dialog } = await openDecision(decision);
    const summary = dialog.getByRole('region', { name: 'Shop' });
    for (const words of ['Malabar Spices', 'Groceries', 'Fathima Beevi', '12.25%', status])
      expect(summary).toHaveTextContent(words);
    expect(dialog.getByRole('heading', { name: 'What happens next?' })).toBeVisible();
    expect(dialog.getByText(next)).toBeVisible();
    expect(dialog.getByText(/written to the audit log/)).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  },
);

describe('blocking a shop', () => {
  const reason = () => screen.getByRole('textbox', { name: /Reason/ });
  const confirm = () => screen.getByRole('button', { name: 'Block Shop' });

  it('A-331, A-334: says that the reason is missing when the disabled button is pressed, and sends nothing', async () => {
    const { user, dialog, sent } = await openDecision('Block');
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm());
    expect(dialog.getByText('Please provide a reason for blocking this shop')).toBeVisible();
    expect(reason()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('A-332, A-333, A-334: needs ten characters, counts them up to 500, and sends them with the version', async () => {
    const { user, dialog, sent } = await openDecision('Block');
    await user.type(reason(), '  too short  ');
    expect(dialog.getByText('Reason must be at least 10 characters long')).toBeVisible();
    expect(dialog.getByText(/9\/500/)).toBeVisible();
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm());
    expect(sent).toEqual([]);
    await user.clear(reason());
    await user.type(reason(), 'too short!');
    expect(dialog.getByText(/10\/500/)).toBeVisible();
    expect(dialog.queryByText(/must be at least/)).not.toBeInTheDocument();
    expect(confirm()).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm());
    expect(await screen.findByText('Shop blocked successfully!')).toBeVisible();
    expect(sent).toEqual([{ tag: '"4"', body: { reason: 'too short!' } }]);
    await waitFor(() => expect(row().getByText('Blocked')).toBeVisible());
    expect(row().getByRole('button', { name: /^Activate/ })).toBeVisible();
  });

  it('A-333: refuses more than 500 characters without cutting them off', async () => {
    const { user, dialog } = await openDecision('Block');
    await user.click(reason());
    await user.paste('x'.repeat(501));
    expect(dialog.getByText('Reason must not exceed 500 characters')).toBeVisible();
    expect(dialog.getByText(/501\/500/)).toBeVisible();
  });

  it.each([
    [
      'the server’s message',
      () => refusal(409, 'SHOP_WRONG_STATE', 'It is pending'),
      'It is pending',
    ],
    ['a text of its own', () => HttpResponse.error(), 'Failed to block shop. Please try again.'],
  ])(
    'A-482: shows %s inside the dialog when it fails, and keeps the reason',
    async (_case, answer, text) => {
      const { user, dialog } = await openDecision('Block');
      server.use(http.put(api('/admin/shops/:id/block'), answer));
      await user.type(reason(), 'Members complained');
      await user.click(confirm());
      expect(await dialog.findByText(text)).toBeVisible();
      expect(reason()).toHaveValue('Members complained');
    },
  );

  it('asks the second administrator to check the current state', async () => {
    const { user, dialog } = await openDecision('Block');
    server.use(
      ...shopsServer([aShop({ status: 'blocked', blockReason: 'Too many complaints' })]).handlers,
      http.put(api('/admin/shops/:id/block'), () =>
        HttpResponse.json(
          {
            success: false,
            code: 'CHANGED_MEANWHILE',
            message: 'Binu Thomas changed this meanwhile.',
            data: { status: 'blocked', by: 'Binu Thomas', at: '2026-11-20T06:30:00.000Z' },
          },
          { status: 409 },
        ),
      ),
    );
    await user.type(reason(), 'Members complained');
    await user.click(confirm());
    expect(await dialog.findByText(wholeText('Blocked by Binu Thomas'))).toBeVisible();
    expect(dialog.getByText('Reason: Too many complaints')).toBeVisible();
    expect(dialog.getByText(/nothing left to decide/)).toBeVisible();
  });
});

describe('activating a shop', () => {
  const confirm = () => screen.getByRole('button', { name: 'Activate Shop' });

  it('A-263: works without notes, and shows the new state at once', async () => {
    const { user, dialog, sent } = await openDecision('Activate');
    expect(dialog.getByRole('textbox', { name: 'Notes (optional)' })).toHaveValue('');
    expect(dialog.getByText('Internal: only administrators read them.')).toBeVisible();
    await user.click(confirm());
    expect(await screen.findByText('Shop activated successfully!')).toBeVisible();
    expect(sent).toEqual([{ tag: '"4"', body: {} }]);
    await waitFor(() => expect(row().getByText('Approved')).toBeVisible());
  });

  it('A-263: sends the notes', async () => {
    const { user, sent } = await openDecision('Activate');
    await user.type(screen.getByRole('textbox', { name: 'Notes (optional)' }), ' They apologised ');
    await user.click(confirm());
    await waitFor(() => expect(sent[0]?.body).toEqual({ notes: 'They apologised' }));
  });

  it.each([
    [
      'the server’s message',
      () => refusal(409, 'SHOP_WRONG_STATE', 'It is pending'),
      'It is pending',
    ],
    ['a text of its own', () => HttpResponse.error(), 'Failed to activate shop. Please try again.'],
  ])('A-483: shows %s inside the dialog when it fails', async (_case, answer, text) => {
    const { user, dialog } = await openDecision('Activate');
    server.use(http.put(api('/admin/shops/:id/activate'), answer));
    await user.click(confirm());
    expect(await dialog.findByText(text)).toBeVisible();
  });
});
