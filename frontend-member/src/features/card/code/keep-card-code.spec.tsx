import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { readKept } from '@nattil/frontend-shared/session/session-storage';
import { act, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import type { Card } from '@nattil/contracts/api/member/cards';
import { codeSecret, codeServer } from '../../../testing/code-server.ts';
import { activeCard, card, cardDetails, member, storeOf } from '../../../testing/people.ts';
import { cardDetails as details } from '../cardApi.ts';
import { KeepCardCode } from './keep-card-code.tsx';

const { secret } = codeSecret();

/** Loads the card beside the component, as on a page. */
async function load(of: Card) {
  const { calls } = codeServer();
  server.use(http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(of))));
  const store = storeOf(member());
  const { unmount } = renderWithStore(<KeepCardCode />, { store });
  await act(async () => {
    await store.dispatch(details.initiate());
  });
  return { calls, unmount };
}
const isKept = () => waitFor(() => expect(readKept()).toContain(secret));

it('stores the secret of an active card once, for use without network', async () => {
  const active = activeCard();
  const first = await load(active);
  await isKept();
  expect(first.calls).toEqual(['GET']);
  first.unmount();
  expect((await load(active)).calls).toEqual([]);
});

it('loads the secret again after a renewal', async () => {
  const active = activeCard();
  const { unmount } = await load(active);
  await isKept();
  unmount();
  const { calls } = await load({ ...active, expiresAt: '2040-01-01T00:00:00.000Z' });
  await waitFor(() => expect(calls).toEqual(['GET']));
});

it('deletes the secret of a card that is blocked', async () => {
  const active = activeCard();
  const { unmount } = await load(active);
  await isKept();
  unmount();
  await load({ ...active, status: 'blocked' });
  await waitFor(() => expect(readKept()).not.toContain(secret));
});

it('asks for no secret of a card that is not active', async () => {
  expect((await load(card())).calls).toEqual([]);
});
