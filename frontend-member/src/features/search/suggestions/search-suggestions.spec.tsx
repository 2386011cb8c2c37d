import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { choosePlace } from '../place/choose-place.fixture.ts';
import { searchAnswer } from '../../../shared/shops/found-shop.fixture.ts';
import { member, storeOf } from '../../../testing/people.ts';
import { HeroSearch } from '../forms/hero-search.tsx';
import { rememberSearch } from '../state/recent-searches.ts';
// Loaded with the spec, so that no test waits for it.
import '../forms/run-search.ts';
import './search-suggestions.tsx';
import { newSearch } from '../../../shared/search/search-state.ts';
import { useShopSearch } from '../forms/use-shop-search.ts';

const SUGGESTED = {
  shops: [{ id: 's1', name: 'Chirayil Stores', city: 'Kozhikode' }],
  categories: [{ slug: 'dining', label: 'Dining' }],
  places: [{ name: 'Kozhikode' }],
};

/** Answers with these suggestions, and collects the queried texts. */
function suggesting(
  data: object | ((q: string) => object | Promise<object>) = SUGGESTED,
): string[] {
  const asked: string[] = [];
  server.use(
    http.get(api('/users/shops/suggest'), async ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(q);
      return HttpResponse.json({
        success: true,
        data: typeof data === 'function' ? await data(q) : data,
      });
    }),
  );
  return asked;
}

function answering(): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api('/users/shops/search'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(searchAnswer([]));
    }),
  );
  return asked;
}

function Hero() {
  return <HeroSearch search={useShopSearch()} />;
}

const box = () => screen.getByRole('combobox', { name: 'Search for shops' });
const places = () => screen.getByRole('combobox', { name: 'Location' });
const list = () => screen.queryByRole('listbox', { name: 'Suggestions' });
/** Finds an option by its text; the name computation trims the parts of an accessible name. */
const option = (text: string) =>
  screen.findByRole('option', {
    name: (name) => name.replace('· ', ' · ').replace('  ', ' ') === text,
  });
const markedText = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
/** Fills the field in one event, because key-by-key typing is slow. */
const write = (words: string) => fireEvent.input(box(), { target: { value: words } });

/** The hero's search with a focused box and a recent search in the list. */
async function openBox({ signedIn = true } = {}) {
  rememberSearch(newSearch({ search: 'tea', location: 'Pune, Maharashtra' }));
  const view = renderWithStore(<Hero />, { store: storeOf(signedIn ? member() : null) });
  await view.user.click(box());
  await option('tea · Pune, Maharashtra');
  return view;
}

describe('the list of suggestions', () => {
  beforeEach(() => void suggesting());

  it('is closed until the box has the focus, and closes with it', async () => {
    const { user } = await openBox();
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(box()).toHaveAttribute('aria-controls', list()?.id);
    await user.tab();
    expect(list()).not.toBeInTheDocument();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(box()).not.toHaveAttribute('aria-controls');
  });

  // On a phone the list moves the button: a button that moves during a press gets no click.
  it('stays until what is pressed beside it is let go', async () => {
    const { user } = await openBox();
    const button = screen.getByRole('button', { name: 'Use my location' });
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(box()).not.toHaveFocus();
    expect(list()).toBeVisible();
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(list()).not.toBeInTheDocument();
  });

  it('offers shops, categories, places and matching recent searches, and says how many', async () => {
    const { container } = await openBox();
    write('te');
    await option('Chirayil Stores · Kozhikode');
    const groups = within(list()!).getAllByRole('group');
    expect(
      groups.map((group) => [
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        ...within(group)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ]),
    ).toEqual([
      ['Recent searches', 'tea · Pune, Maharashtra'],
      ['Shops', 'Chirayil Stores · Kozhikode'],
      ['Categories', 'Dining'],
      ['Places', 'Kozhikode'],
    ]);
    expect(screen.getByText('5 suggestions').closest('[role="status"]')).not.toBeNull();
    await expectNoAxeViolations(container);
  });

  it('is walked through by the arrow keys, around and past the text', async () => {
    const { user } = await openBox();
    write('te');
    await option('Dining');
    expect(markedText()).toBeUndefined();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(markedText()).toBe('Chirayil Stores · Kozhikode');
    expect(await option('Chirayil Stores · Kozhikode')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(markedText()).toBeUndefined();
    await user.keyboard('{ArrowUp}');
    expect(markedText()).toBe('Kozhikode');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(markedText()).toBe('Search for “te”');
  });

  it('closes on Escape without clearing the words, and opens again by an arrow key', async () => {
    const { user } = await openBox();
    write('chir');
    await option('Dining');
    await user.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(box()).toHaveValue('chir');
    expect(box()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(list()).toBeVisible();
  });
});

describe('taking a suggestion', () => {
  let asked: URLSearchParams[] = [];
  beforeEach(() => {
    asked = answering();
    suggesting();
  });

  it('Enter searches the text where no option is marked', async () => {
    const { user } = await openBox();
    await choosePlace(user, 'Kochi, Kerala');
    await user.click(box());
    write('chirayl');
    await option('Dining');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.get('search')).toBe('chirayl');
    expect(list()).not.toBeInTheDocument();
  });

  it('the first of the list searches the words, as the button below the list does', async () => {
    const { user, router } = await openBox();
    await choosePlace(user, 'Kochi, Kerala');
    await user.click(box());
    write(' chirayl ');
    await option('Dining');
    const [first] = within(list()!).getAllByRole('option');
    expect(first).toHaveTextContent('Search for “chirayl”');
    await user.click(first!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.get('search')).toBe('chirayl');
    expect(asked[0]?.get('location')).toBe('Kochi, Kerala');
    expect(list()).not.toBeInTheDocument();
  });

  it('Enter opens the marked shop', async () => {
    const { user, router } = await openBox();
    write('chir');
    await option('Dining');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
    const params = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(params)).toEqual({
      search: 'Chirayil Stores',
      location: 'Kozhikode, Kerala',
      shop: 's1',
    });
  });

  it('a click on a category searches it, without words', async () => {
    const { user, router } = await openBox();
    await choosePlace(user, 'Pune, Maharashtra');
    await user.click(box());
    write('din');
    await user.click(await option('Dining'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
    expect(asked[0]?.get('category')).toBe('Dining');
    expect(asked[0]?.has('search')).toBe(false);
    expect(router.state.location.search).toBe('?category=Dining&location=Pune%2C+Maharashtra');
    expect(box()).toHaveValue('');
  });

  it('a place is chosen and announced without a search', async () => {
    const { user } = await openBox();
    write('kozhi');
    await user.click(await option('Kozhikode'));
    expect(places()).toHaveDisplayValue('Kozhikode, Kerala');
    expect(screen.getByText('Place: Kozhikode, Kerala').closest('[role="status"]')).not.toBeNull();
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it('a recent search is searched again, where it was', async () => {
    const { user, router } = await openBox();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
    expect(asked[0]?.get('search')).toBe('tea');
    expect(asked[0]?.get('location')).toBe('Pune, Maharashtra');
  });
});

describe('asking the server', () => {
  it('happens once for keys in quick succession', async () => {
    const asked = suggesting();
    await openBox();
    for (const words of ['c', 'ch', 'chi', ' chir ']) write(words);
    await option('Dining');
    expect(asked).toEqual(['chir']);
  });

  it('a late answer never replaces a newer one', async () => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    const asked = suggesting(async (q) => {
      if (q === 'ch') await first;
      return { shops: [{ id: q, name: `Shop of ${q}`, city: null }], categories: [], places: [] };
    });
    const { store } = await openBox();
    write('ch');
    await waitFor(() => expect(asked).toEqual(['ch']));
    write('xy');
    await option('Shop of xy');
    answerFirst();
    await waitFor(() =>
      expect(store.getState().api.queries['suggestShops({"q":"ch"})']?.status).toBe('fulfilled'),
    );
    expect(await option('Shop of xy')).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Shop of ch' })).not.toBeInTheDocument();
  });

  it('an answer about other words is not shown', async () => {
    suggesting((q) => (q === 'chi' ? SUGGESTED : new Promise(() => undefined)));
    await openBox();
    write('chi');
    await option('Dining');
    write('chir');
    expect(await option('Dining')).toBeVisible();
    write('sho');
    expect(list()).not.toBeInTheDocument();
  });

  it.each([
    ['an error', () => HttpResponse.json({ success: false, code: 'X' }, { status: 500 })],
    ['no answer', () => HttpResponse.error()],
    [
      'an answer of another structure',
      () => HttpResponse.json({ data: { shops: 'oops', places: [null] } }),
    ],
  ])('%s is silent, and recent searches stay', async (_what, answer) => {
    let answered = 0;
    server.use(
      http.get(api('/users/shops/suggest'), () => {
        answered += 1;
        return answer();
      }),
    );
    const { store } = await openBox();
    write('te');
    await waitFor(() =>
      expect(store.getState().api.queries['suggestShops({"q":"te"})']?.status).toMatch(
        /fulfilled|rejected/,
      ),
    );
    expect(answered).toBe(1);
    expect(
      within(list()!)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Search for “te”', 'tea · Pune, Maharashtra']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sends no request for visitors, who see their recent searches', async () => {
    const { user } = await openBox({ signedIn: false });
    const requests = collectRequests();
    write('te');
    expect(await option('tea · Pune, Maharashtra')).toBeVisible();
    write('xyz');
    expect(list()).not.toBeInTheDocument();
    await user.tab();
    expect(requests).toEqual([]);
  });
});
