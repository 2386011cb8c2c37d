import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { storeOf } from '../../testing/people.ts';
import { CategoryCarousel } from './category-carousel.tsx';

const VIEW_PX = 400;

// The carousel measures its slides, and jsdom has no layout.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(VIEW_PX);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(VIEW_PX);
  jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    const isSlide = this.ariaRoleDescription === 'slide';
    return isSlide ? VIEW_PX * [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

function show(active: string | null = null) {
  const onChoose = jest.fn();
  const view = renderWithStore(<CategoryCarousel active={active} onChoose={onChoose} />, {
    store: storeOf(null),
  });
  return { ...view, onChoose };
}
const cards = () => within(screen.getByRole('list')).getAllByRole('button');
const tints = () =>
  cards().map((card) =>
    card.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--tint'),
  );
const drawings = () => cards().map((card) => card.querySelector('svg')?.innerHTML);
const labels = () => cards().map((card) => card.textContent);
const active = () =>
  cards()
    .filter((card) => card.getAttribute('aria-current') === 'true')
    .map((card) => card.textContent);

/** Both pages are rendered after the first interaction, once the swipe code is loaded. */
const bothPages = () =>
  waitFor(() => expect(document.querySelectorAll('[aria-label^="Page "]')).toHaveLength(2));

const first = ['Shopping', 'Healthcare', 'Travel', 'Dining'];
const second = ['Entertainment', 'Beauty', 'Home & Living', 'Services'];

describe('the category carousel', () => {
  it('M-066, M-195, M-520, M-521: shows 8 categories with icon and colour on 2 pages of 4', async () => {
    const { user } = show();
    expect(labels()).toEqual(first);
    const colours = tints();
    const icons = drawings();
    await user.click(screen.getByRole('button', { name: 'Next categories' }));
    expect(labels()).toEqual(second);
    colours.push(...tints());
    icons.push(...drawings());
    expect(colours[first.indexOf('Dining')]).toBe('#B4460F');
    expect(new Set(colours).size).toBe(8);
    expect(new Set(icons).size).toBe(8);
    await user.click(screen.getByRole('button', { name: 'Next categories' }));
    expect(labels()).toEqual(first);
    await expectNoAxeViolations();
  });

  it('M-067, M-068: goes from each end to the other', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Previous categories' }));
    expect(labels()).toEqual(second);
    await user.click(screen.getByRole('button', { name: 'Next categories' }));
    expect(labels()).toEqual(first);
  });

  it('M-069, M-070: a click makes a card active and chooses it; another page has its first card active', async () => {
    const { user, onChoose } = show();
    await user.click(screen.getByRole('button', { name: 'Travel' }));
    expect(onChoose).toHaveBeenCalledWith('Travel');
    expect(active()).toEqual(['Travel']);
    await user.click(screen.getByRole('button', { name: 'Next categories' }));
    expect(active()).toEqual(['Entertainment']);
  });

  it('turns by the arrow keys too, and the focus goes to the first card of the page', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Travel' }));
    await user.keyboard('{ArrowRight}');
    expect(labels()).toEqual(second);
    expect(active()).toEqual(['Entertainment']);
    expect(screen.getByRole('button', { name: 'Entertainment' })).toHaveFocus();
    await bothPages();
    await user.keyboard('{ArrowLeft}');
    expect(labels()).toEqual(first);
    expect(screen.getByRole('button', { name: 'Shopping' })).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(labels()).toEqual(first);
    await expectNoAxeViolations();
  });

  it('keeps the cards, and the focus on one, when swiping becomes possible', async () => {
    const { user } = show();
    const travel = screen.getByRole('button', { name: 'Travel' });
    await user.tab();
    travel.focus();
    await bothPages();
    expect(screen.getByRole('button', { name: 'Travel' })).toBe(travel);
    expect(travel).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next categories' }));
    expect(labels()).toEqual(second);
  });

  it('M-265: opens at the page and position of the given category', () => {
    show('Home & Living');
    expect(labels()).toEqual(second);
    expect(active()).toEqual(['Home & Living']);
  });
});
