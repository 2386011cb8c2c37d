import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const OUTSIDE = 'The shop is outside Kerala.';
const DUPLICATE = 'This shop is registered already.';

/** Opens a decision about the only shop; `sent` collects the bodies of the decisions. */
async function openDecision(action: RegExp, status: 'pending' | 'approved', path = '/admin/shops') {
  const shops = [aShop({ status })];
  const sent: unknown[] = [];
  const decide = (to: 'rejected' | 'blocked') =>
    http.put(api(`/admin/shops/:id/${to === 'rejected' ? 'reject' : 'block'}`), async (call) => {
      sent.push(await call.request.json());
      shops[0] = aShop({ status: to });
      return HttpResponse.json({ success: true, data: shops[0] });
    });
  server.use(
    ...shopsServer(shops, { reasons: [OUTSIDE] }).handlers,
    decide('rejected'),
    decide('blocked'),
  );
  const page = openPage(<ShopsPage />, path);
  await page.user.click(await screen.findByRole('button', { name: action }));
  const dialog = within(await shownDialog());
  const field = dialog.getByRole('textbox', { name: /^Reason/ });
  return { ...page, dialog, field, sent };
}

describe('the ready-made reasons of a decision', () => {
  it.each([
    [/^Reject/, 'pending', 'Reject Shop'],
    [/^Block/, 'approved', 'Block Shop'],
  ] as const)(
    'are those of the program and of the installation: %s',
    async (action, status, title) => {
      const { dialog, field, user, sent } = await openDecision(action, status);
      await dialog.findByRole('button', { name: OUTSIDE });
      const reasons = within(dialog.getByRole('group', { name: 'Ready-made reasons' }));
      expect(reasons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Duplicate',
        'Address not found',
        'Documents missing',
        OUTSIDE,
      ]);
      await expectNoAxeViolations(screen.getByRole('dialog'));
      await user.click(reasons.getByRole('button', { name: OUTSIDE }));
      expect(field).toHaveValue(OUTSIDE);
      expect(field).toHaveFocus();
      await user.click(dialog.getByRole('button', { name: title }));
      await waitFor(() => expect(sent).toEqual([{ reason: OUTSIDE }]));
    },
  );

  it('replace each other, and follow what was typed', async () => {
    const { dialog, field, user, sent } = await openDecision(/^Reject/, 'pending');
    await user.click(dialog.getByRole('button', { name: 'Documents missing' }));
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    expect(field).toHaveValue(DUPLICATE);
    await user.type(field, ' Please call us.');
    await user.click(await dialog.findByRole('button', { name: OUTSIDE }));
    expect(field).toHaveValue(`${DUPLICATE} Please call us. ${OUTSIDE}`);
    await user.click(dialog.getByRole('button', { name: 'Reject Shop' }));
    await waitFor(() =>
      expect(sent).toEqual([{ reason: `${DUPLICATE} Please call us. ${OUTSIDE}` }]),
    );
  });

  it('are not offered for the notes of an approval', async () => {
    server.use(...shopsServer([aShop()]).handlers);
    const { user } = openPage(<ShopsPage />, '/admin/shops');
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    await shownDialog();
    expect(screen.queryByRole('group', { name: 'Ready-made reasons' })).not.toBeInTheDocument();
  });

  it('are the standard ones if those of the installation cannot be loaded', async () => {
    server.use(
      http.get(api('/admin/shops/decision-reasons'), () => refusal(500, 'INTERNAL', 'No')),
      ...shopsServer([aShop()]).handlers,
    );
    const { user } = openPage(<ShopsPage />, '/admin/shops');
    await user.click(await screen.findByRole('button', { name: /^Reject/ }));
    await shownDialog();
    expect(screen.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  });
});

describe('the message after a decision', () => {
  it('names the shop and leads to its details, above the same list', async () => {
    const { dialog, user, address } = await openDecision(
      /^Reject/,
      'pending',
      '/admin/shops?district=Ernakulam',
    );
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    await user.click(dialog.getByRole('button', { name: 'Reject Shop' }));
    const message = (await screen.findByText('Shop rejected successfully!')).parentElement!;
    expect(message).toHaveTextContent('Malabar Spices View');
    await user.click(within(message).getByRole('link', { name: 'View Malabar Spices' }));
    expect(await screen.findByRole('dialog', { name: 'Malabar Spices' })).toBeVisible();
    expect(address()).toBe(`/admin/shops?district=Ernakulam&shop=${aShop().id}`);
    // The details are open, so the link would lead nowhere.
    expect(within(message).queryByRole('link')).not.toBeInTheDocument();
  });
});
