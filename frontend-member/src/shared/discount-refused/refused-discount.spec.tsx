import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { answering, done, refused } from '../../testing/profile-server.ts';
import { member, storeOf } from '../../testing/people.ts';
import { RefusedDiscount } from './refused-discount.tsx';

const PATH = '/users/shops/shop-1/discount-refused';
const show = () =>
  renderWithStore(<RefusedDiscount shopId="shop-1" />, { store: storeOf(member()) });
const button = (name: string) => screen.findByRole('button', { name });

it('a refused discount is reported in two taps, and the focus follows', async () => {
  const sent = answering('post', PATH, () => done());
  const { user } = show();
  await user.click(await button('The shop refused my discount'));
  await waitFor(async () => expect(await button('Report the shop')).toHaveFocus());
  await expectNoAxeViolations();
  await user.keyboard('{Enter}');
  const state = await screen.findByText('You reported that this shop refused your discount.');
  expect(sent).toEqual([{}]);
  await waitFor(() => expect(state.closest('p')).toHaveFocus());
});

it('the report can be left, and a failure is told', async () => {
  answering('post', PATH, () => refused(429, { message: 'Too many reports today' }));
  const { user } = show();
  await user.click(await button('The shop refused my discount'));
  await user.click(await button('Report the shop'));
  expect(await screen.findByText('Too many reports today')).toBeVisible();
  await user.click(await button('Cancel'));
  await waitFor(async () => expect(await button('The shop refused my discount')).toHaveFocus());
});
