import { fireEvent, render } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { foundShop } from './found-shop.fixture.ts';
import { ShopPhoto } from './shop-photo.tsx';
import { toShopView } from './shop-view.ts';

const shown = (featured: string | null) => {
  const shop = toShopView(foundShop({ images: { featured } }), 0, 'Kochi, Kerala');
  const { container } = render(<ShopPhoto shop={shop} />);
  return {
    photo: () => container.querySelector('img'),
    front: () => container.querySelector('svg'),
  };
};

it('a shop without a photograph has its drawn front', () => {
  const { photo, front } = shown(null);
  expect(front()).toBeInTheDocument();
  expect(photo()).toBeNull();
});

it('a photograph takes the place of the drawing, which comes back where it does not load', () => {
  const { photo, front } = shown('https://cdn.example.org/tea.jpg');
  expect(photo()).toHaveAttribute('src', 'https://cdn.example.org/tea.jpg');
  expect(front()).toBeNull();
  fireEvent.error(photo()!);
  expect(photo()).toBeNull();
  expect(front()).toBeInTheDocument();
});
