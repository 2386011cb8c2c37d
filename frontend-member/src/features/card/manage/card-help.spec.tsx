import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepShop } from '../../../shared/offline/kept-copy.ts';
import { foundShop } from '../../../shared/shops/found-shop.fixture.ts';
import { codeServer } from '../../../testing/code-server.ts';
import { activeCard, card, cardDetails, member, storeOf } from '../../../testing/people.ts';
import { answering, done, refused } from '../../../testing/profile-server.ts';
import { ManageCardDialog } from './manage-card-dialog.tsx';

// Loaded from the start, so that no spec waits for lazily loaded code.
import '@nattil/frontend-shared/ui/dialogs/question.tsx';
import '../how-to-use/how-to-use-dialog.tsx';
import '../refused/refused-discount-dialog.tsx';

const onChangePassword = jest.fn();
const nothing = () => undefined;
let shown = activeCard();

beforeEach(() => {
  onChangePassword.mockReset();
  shown = activeCard();
  server.use(
    http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(shown))),
    http.get(api('/users/otp/history'), () => HttpResponse.json({ success: true, data: [] })),
  );
});

const show = (store = storeOf(member())) =>
  renderDialog(
    <ManageCardDialog
      onCodeSent={nothing}
      onApply={nothing}
      onShow={nothing}
      onChangePassword={onChangePassword}
    />,
    { store },
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('help with the card', () => {
  it('explains the use at the counter in three pictures', async () => {
    const { user } = show();
    await user.click(await button('How do I use it?'));
    const dialog = within(await screen.findByRole('dialog', { name: 'How do I use it?' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    for (const step of dialog.getAllByRole('listitem'))
      expect(step.querySelector('svg')).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Got it' }));
    expect(await screen.findByRole('dialog', { name: 'Manage Your Privilege Card' })).toBeVisible();
  });

  it('replaces the codes of a lost phone after a confirmation, and leads to the password', async () => {
    const { calls } = codeServer();
    const { user } = show();
    await user.click(await button('My phone was lost'));
    const question = within(await screen.findByRole('dialog', { name: 'Was your phone lost?' }));
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Replace the codes' }));
    const told = within(await screen.findByRole('dialog', { name: 'Your card has new codes' }));
    expect(calls).toEqual(['POST']);
    await user.click(told.getByRole('button', { name: 'Change password' }));
    expect(onChangePassword).toHaveBeenCalledTimes(1);
  });

  it('says why the codes could not be replaced', async () => {
    codeServer(() => refused(429, { code: 'RATE_LIMITED', message: 'Please wait a while' }));
    const { user } = show();
    await user.click(await button('My phone was lost'));
    await user.click(await button('Replace the codes'));
    expect(await screen.findByText('Please wait a while')).toBeVisible();
  });

  it('is not offered for a card that cannot be used', async () => {
    shown = card();
    show();
    await button('Activate Now');
    expect(screen.queryByRole('button', { name: 'My phone was lost' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'How do I use it?' })).toBeNull();
  });
});

describe('a refused discount', () => {
  it('of the shop that was viewed last is reported in two taps', async () => {
    const store = storeOf(member());
    keepShop(
      member().id,
      foundShop({ id: 'shop-1', name: "Menon's Bakery" }),
      new Date().toISOString(),
    );
    const sent = answering('post', '/users/shops/shop-1/discount-refused', () => done());
    const { user } = show(store);
    await user.click(await button('The shop refused my discount'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'The shop refused my discount' }),
    );
    expect(dialog.getByRole('combobox', { name: 'Shop' })).toHaveDisplayValue("Menon's Bakery");
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Report the shop' }));
    expect(await dialog.findByText(/You reported that this shop refused/)).toBeVisible();
    expect(sent).toEqual([{}]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus());
  });

  it('can have a note, which stays if the report is refused', async () => {
    const store = storeOf(member());
    keepShop(member().id, foundShop({ id: 'shop-1' }), new Date().toISOString());
    const sent = answering('post', '/users/shops/shop-1/discount-refused', () =>
      refused(422, { errors: [{ field: 'note', message: 'Contains characters' }] }),
    );
    const { user } = show(store);
    await user.click(await button('The shop refused my discount'));
    const note = await screen.findByRole('textbox', { name: /What happened/ });
    await user.type(note, 'Groceries only');
    await user.click(await button('Report the shop'));
    await waitFor(() => expect(note).toHaveAccessibleDescription(/Contains characters/));
    expect(note).toHaveValue('Groceries only');
    expect(note).toHaveFocus();
    expect(sent).toEqual([{ note: 'Groceries only' }]);
  });

  it('of a shop that was not viewed is reported from its details', async () => {
    const { user } = show();
    await user.click(await button('The shop refused my discount'));
    expect(await screen.findByRole('link', { name: 'Find the shop' })).toHaveAttribute(
      'href',
      '/search',
    );
    expect(screen.queryByRole('button', { name: 'Report the shop' })).toBeNull();
  });
});
