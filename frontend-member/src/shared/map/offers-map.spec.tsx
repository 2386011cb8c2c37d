import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from '@jest/globals';
import { OffersMap } from './offers-map.tsx';

const offer = (name: string, latitude: number) => ({
  id: name.replace(' ', '-'),
  name,
  category: 'dining',
  facts: 'Dining · 20% off',
  position: { latitude, longitude: 76.28 },
  isExact: true,
});

it('offers in one building are a button with their number, which lists them', async () => {
  const user = userEvent.setup();
  const offers = [offer('Malabar Tea', 9.97), offer('Silks', 9.97), offer('Optics', 11.25)];
  render(<OffersMap label="Map of the offers" offers={offers} />);
  const cluster = screen.getByRole('button', { name: '2 offers, show the list' });
  expect(screen.queryByRole('button', { name: /^Silks/ })).toBeNull();
  await user.click(cluster);
  const list = screen.getByRole('list', { name: '2 offers here' });
  const silks = within(list).getByRole('link', { name: /^Silks/ });
  expect(silks).toHaveAttribute('href', '/shops/Silks');
  expect(within(list).getByRole('link', { name: /^Malabar Tea/ })).toHaveFocus();
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Malabar TeaDining · 20% off', 'SilksDining · 20% off']);
  await user.keyboard('{Escape}');
  expect(list).not.toBeInTheDocument();
  expect(cluster).toHaveFocus();
});

it('the popup of an offer leads to the page of its shop', async () => {
  const user = userEvent.setup();
  render(<OffersMap label="Map of the offers" offers={[offer('Malabar Tea', 9.97)]} />);
  await user.click(screen.getByRole('button', { name: /^Malabar Tea/ }));
  expect(await screen.findByRole('link', { name: 'Malabar Tea' })).toHaveAttribute(
    'href',
    '/shops/Malabar-Tea',
  );
});
