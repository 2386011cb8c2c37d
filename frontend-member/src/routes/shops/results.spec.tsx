import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FoundShop, SearchMetadata } from '@nattil/contracts/api/member/shops';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { forgetBrowser } from '../../features/search/place/browser-position.fixture.ts';
import { browserPositionFound } from '../../features/search/place/browser-position.ts';
import { newSearch } from '../../shared/search/search-state.ts';
import { storeSearch } from '../../features/search/state/search-storage.ts';
import { toShopResults } from '../../features/search/results/shopSearchApi.ts';
// Loaded with the spec, so that no test waits for them.
import '../../features/search/suggestions/search-suggestions.tsx';
import '../../shared/map/results-map.tsx';
import { choosePlace } from '../../features/search/place/choose-place.fixture.ts';
import { foundShop, searchAnswer } from '../../shared/shops/found-shop.fixture.ts';
import { fill } from '../../testing/fill.ts';
import { member, storeOf } from '../../testing/people.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { session } from '../../shared/session.ts';
import type { AppStore } from '../../shared/store/state.ts';
import { ResultsPage } from './results.tsx';

const tea = foundShop();
/** Near the tea house: separate at the map's initial zoom, clustered one level below. */
const pharmacy = foundShop({
  id: 'shop-2',
  name: 'Marine Drive Pharmacy',
  category: 'pharmacy',
  location: { ...tea.location, coordinates: { latitude: 9.97, longitude: 76.288 } },
});
const TEA_SEARCH = '/search-results?search=tea&location=Kochi%2C+Kerala';

const realMatchMedia = window.matchMedia;
function screenOf(width: 'phone' | 'tablet' | 'wide'): void {
  const matching = { phone: /max-width: 47/, tablet: /(?!)/, wide: /min-width/ }[width];
  window.matchMedia = (query) => ({ ...realMatchMedia(query), matches: matching.test(query) });
}

function openWith(store: AppStore, at = TEA_SEARCH) {
  return renderPage(<ResultsPage />, { store, pathname: '/search-results', at });
}

function open(path = TEA_SEARCH) {
  return openWith(storeOf(member()), path);
}

/** Answers every search with these shops, and collects its query parameters. */
function answering(
  shops = [tea, pharmacy],
  total?: number,
  understood: Partial<SearchMetadata> = {},
): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api('/users/shops/search'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(searchAnswer(shops, total, 1, understood));
    }),
  );
  return asked;
}

function failing(status: number): void {
  server.use(
    http.get(api('/users/shops/search'), () =>
      HttpResponse.json({ success: false, code: 'X', message: 'x' }, { status }),
    ),
  );
}

const teaSearch = newSearch({ search: 'tea', location: 'Kochi, Kerala' });
function storeTea(): void {
  storeSearch({ searchParams: teaSearch, searchResults: toShopResults(searchAnswer([tea])) });
}

const card = (name = tea.name) => screen.findByRole('link', { name });
const marker = (name = tea.name) => screen.findByRole('button', { name: new RegExp(`^${name},`) });

beforeEach(() => {
  screenOf('wide');
  server.use(
    http.get(api('/geo/search'), () => HttpResponse.json({ success: true, data: null })),
    http.get(api('/users/shops/suggest'), () => HttpResponse.json({ success: true, data: {} })),
  );
});
afterEach(() => {
  window.matchMedia = realMatchMedia;
  forgetBrowser();
});

describe('the list', () => {
  it('M-124, M-125, M-271: shows the search of the address, announced, beside the map', async () => {
    const asked = answering();
    const { container } = open(`${TEA_SEARCH}&category=Dining&maxDistance=25&sortBy=rating&page=2`);
    const summary = screen.getByText('Loading search results...');
    expect(summary).toBeVisible();
    await card();
    // The answer keeps its line, so that the list starts where its placeholders started.
    expect(summary).toHaveTextContent('2 shops found');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      search: 'tea',
      location: 'Kochi, Kerala',
      category: 'Dining',
      maxDistance: '25',
      sortBy: 'rating',
      page: '2',
    });
    expect(screen.getByText('2 shops found')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('combobox', { name: 'Search for shops' })).toHaveValue('tea');
    expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue('Kochi, Kerala');
    await screen.findByRole('region', { name: 'Map of the shops found' });
    await expectNoAxeViolations(container);
  });

  it('M-128, M-129, M-130, M-177: each card says what the shop is and how to reach it', async () => {
    answering([foundShop({ images: { featured: 'https://cdn.example.org/tea.jpg' } })]);
    open();
    const shop = (await card()).closest('article')!;
    expect(shop.querySelector('img')).toHaveAttribute('src', 'https://cdn.example.org/tea.jpg');
    expect(within(shop).getByRole('heading', { name: 'Malabar Tea House' })).toBeVisible();
    expect(shop).toHaveTextContent('12% off');
    expect(shop).toHaveTextContent('12 MG Road, Ernakulam · 1.2 km');
    expect(shop).toHaveTextContent('Call on+91 98470 12345');
    expect(shop).toHaveTextContent('Email IDtea@example.org');
    expect(within(shop).getByRole('link', { name: '+91 98470 12345' })).toHaveAttribute(
      'href',
      'tel:+919847012345',
    );
  });

  it("a shop's name is a link to its details, which a plain click opens here", async () => {
    answering([tea]);
    const { user, router } = open();
    const link = await card();
    const address = link.getAttribute('href')!;
    expect(address).toMatch(new RegExp(`^/search-results\\?.*shop=${tea.id}$`));
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(router.state.location.search).not.toContain('shop=');
    await user.click(link);
    expect(`/search-results${router.state.location.search}`).toBe(address);
  });

  describe("a shop's public page", () => {
    const url = `${location.origin}/shops/${tea.id}`;
    afterEach(() => void Reflect.deleteProperty(navigator, 'share'));
    async function share(webShare?: (data: unknown) => Promise<void>) {
      if (webShare) Object.assign(navigator, { share: webShare });
      answering([tea]);
      const { user } = open();
      const copied = jest.spyOn(navigator.clipboard, 'writeText');
      await user.click(await card());
      const button = await screen.findByRole('button', { name: 'Share' });
      await user.click(button);
      return { user, copied, button };
    }

    it("is shared by the device's own dialog", async () => {
      const shared: unknown[] = [];
      await share(async (data) => void shared.push(data));
      await waitFor(() => expect(shared).toEqual([{ title: tea.name, url }]));
    });

    it.each([
      ['there is none', undefined],
      ['it is forbidden', new DOMException('', 'NotAllowedError')],
      ['it has nobody to share with', new TypeError('')],
    ])('is copied where %s', async (_, refusal) => {
      const { copied } = await share(refusal && (async () => Promise.reject(refusal)));
      expect(await screen.findByText('The link is copied.')).toBeVisible();
      expect(copied).toHaveBeenCalledWith(url);
    });

    it('is not copied where the dialog was closed, or is still open', async () => {
      let close!: (why: unknown) => void;
      const opened = jest.fn(() => new Promise<void>((_, reject) => (close = reject)));
      const { user, copied, button } = await share(opened);
      await user.click(button);
      expect(opened).toHaveBeenCalledTimes(1);
      await act(async () => close(new DOMException('', 'AbortError')));
      await user.click(button);
      expect(opened).toHaveBeenCalledTimes(2);
      expect(copied).not.toHaveBeenCalled();
      expect(screen.queryByText(/link/)).toBeNull();
    });

    it('is named where it can neither be shared nor copied', async () => {
      answering([tea]);
      const { user } = open();
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException(''));
      await user.click(await card());
      await user.click(await screen.findByRole('button', { name: 'Share' }));
      expect(await screen.findByText(`Copy this link: ${url}`)).toBeVisible();
    });
  });

  it('a closed shop says when it opens, and not that its hours may vary', async () => {
    const DAY_MS = 86_400_000;
    const tomorrow = new Date(Date.now() + DAY_MS)
      .toLocaleDateString('en-US', { weekday: 'long', timeZone: 'Asia/Kolkata' })
      .toLowerCase();
    answering([
      foundShop({
        isOpen: false,
        openingHours: { [tomorrow]: [{ open: '07:00', close: '21:00' }] },
      }),
    ]);
    open();
    const shop = (await card()).closest('article')!;
    expect(shop).toHaveTextContent('Opens 7:00 AM tomorrow');
    expect(shop).not.toHaveTextContent('may vary');
  });

  it('M-518: offers the places of the landing page without Ahmedabad', async () => {
    answering();
    const { user } = open();
    await card();
    await user.click(screen.getByRole('combobox', { name: 'Location' }));
    const list = await screen.findByRole('listbox', { name: 'Places' });
    const texts = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    // The nearest to the searched place first.
    expect(texts).toEqual([
      'Kochi, Kerala',
      'Thiruvananthapuram, Kerala',
      'Bangalore, Karnataka',
      'Chennai, Tamil Nadu',
      'Hyderabad, Telangana',
      'Pune, Maharashtra',
      'Mumbai, Maharashtra',
      'Kolkata, West Bengal',
      'Delhi, Delhi',
    ]);
  });

  it('M-126, M-127, M-138, M-327, M-340: a new search gets its own address and shows that it runs', async () => {
    const asked = answering();
    const { user, router } = open();
    await card();
    const box = screen.getByRole('combobox', { name: 'Search for shops' });
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get(api('/users/shops/search'), async ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        await waiting;
        return HttpResponse.json(searchAnswer([pharmacy]));
      }),
    );
    fill(box, ' coffee ');
    await user.click(screen.getByRole('button', { name: 'Search Now' }));
    expect(await screen.findByRole('button', { name: 'Searching...' })).toBeVisible();
    expect(screen.getByText('Loading search results...')).toBeVisible();
    answer();
    await card(pharmacy.name);
    expect(asked[1]?.get('search')).toBe('coffee');
    expect(asked[1]?.get('location')).toBe('Kochi, Kerala');
    expect(router.state.location.search).toBe('?search=coffee&location=Kochi%2C+Kerala');
  });

  it('M-126: other words replace a search that still runs, and the same words do not repeat it', async () => {
    const asked = answering();
    const { user, router } = open();
    await card();
    server.use(
      http.get(api('/users/shops/search'), async ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams);
        if (searchParams.get('search') === 'coffee') return new Promise<never>(() => {});
        return HttpResponse.json(searchAnswer([pharmacy]));
      }),
    );
    const box = screen.getByRole('combobox', { name: 'Search for shops' });
    fill(box, 'coffee');
    await user.click(screen.getByRole('button', { name: 'Search Now' }));
    await user.click(await screen.findByRole('button', { name: 'Searching...' }));
    fill(box, 'pills');
    await user.click(screen.getByRole('button', { name: 'Searching...' }));
    await card(pharmacy.name);
    expect(asked.map((params) => params.get('search'))).toEqual(['tea', 'coffee', 'pills']);
    expect(router.state.location.search).toContain('search=pills');
  });

  it('M-126: another place is searched at once, with the words that are in the box', async () => {
    const asked = answering();
    const { user, router } = open(`${TEA_SEARCH}&openNow=true`);
    await card();
    await choosePlace(user, 'Pune, Maharashtra');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({
      search: 'tea',
      location: 'Pune, Maharashtra',
      latitude: '18.5204',
      openNow: 'true',
    });
    await card();
    expect(router.state.location.search).toContain('location=Pune');
    fill(screen.getByRole('combobox', { name: 'Search for shops' }), 'coffee');
    await choosePlace(user, 'Delhi, Delhi');
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.get('search')).toBe('coffee');
    expect(asked[2]?.get('location')).toBe('Delhi, Delhi');
    await card();
  });

  it('a chosen place replaces the one in the words', async () => {
    const place = { name: 'Aluva', label: 'Aluva', latitude: 10.1076, longitude: 76.3516 };
    const understood = { words: 'tea', withoutPlace: 'tea', withoutTime: 'tea near aluva' };
    const asked = answering([tea], 1, { place, understood });
    const { user } = open('/search-results?search=tea+near+aluva&location=Kochi%2C+Kerala');
    await card();
    await choosePlace(user, 'Pune, Maharashtra');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.get('search')).toBe('tea');
    expect(asked[1]?.get('location')).toBe('Pune, Maharashtra');
    await card();
  });

  it('a page that there is not leads to the last one', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('/users/shops/search'), ({ request }) => {
        const page = new URL(request.url).searchParams.get('page');
        asked.push(page);
        return HttpResponse.json(searchAnswer(page === '2' ? [tea] : [], 51, Number(page)));
      }),
    );
    const { router } = open(`${TEA_SEARCH}&page=99`);
    await card();
    expect(asked).toEqual(['99', '2']);
    expect(router.state.location.search).toContain('page=2');
    expect(screen.queryByText('No shops found for your search criteria')).not.toBeInTheDocument();
  });

  it('an order by rating is offered once a shop has one, or where the address has it', async () => {
    const unrated = foundShop({ id: 'new', name: 'New Stores', rating: { average: null } });
    answering([unrated]);
    const { router } = open();
    const rating = () => within(screen.getByLabelText('Sort by')).queryByText('Rating');
    await card(unrated.name);
    expect(rating()).not.toBeInTheDocument();
    answering([unrated, tea]);
    await act(() => router.navigate('/search-results?search=coffee&location=Kochi'));
    await card();
    expect(rating()).toBeInTheDocument();
    answering([unrated]);
    await act(() => router.navigate('/search-results?search=milk&location=Kochi&sortBy=rating'));
    await card(unrated.name);
    expect(rating()).toBeInTheDocument();
  });

  it('a button that only the keyboard reaches leads past the list to the map', async () => {
    answering();
    const { user } = open();
    await marker();
    screen.getByRole('button', { name: 'Skip to the map' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'Map of the shops found' })).toHaveFocus();
  });

  it('M-326: an empty query is refused', async () => {
    const asked = answering();
    const { user } = open();
    await card();
    await user.clear(screen.getByRole('combobox', { name: 'Search for shops' }));
    await user.click(screen.getByRole('button', { name: 'Search Now' }));
    expect(await screen.findByText('Please enter a search query')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('M-329: a search without a place is refused', async () => {
    const { user } = open('/search-results');
    await user.type(screen.getByRole('combobox', { name: 'Search for shops' }), 'tea{Enter}');
    expect(await screen.findByText('Please select a location')).toBeVisible();
  });

  it('the order is the best match until another is chosen, which is in address and call', async () => {
    const asked = answering();
    const { user, router } = open();
    await card();
    expect(asked[0]?.has('sortBy')).toBe(false);
    expect(asked[0]?.has('sortOrder')).toBe(false);
    const sort = screen.getByLabelText('Sort by');
    expect(sort).toHaveDisplayValue('Best match');
    expect(within(sort).getAllByRole('option')[0]).toHaveTextContent('Best match');
    await user.selectOptions(sort, 'Discount');
    await waitFor(() => expect(asked).toHaveLength(2));
    await card();
    expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({
      sortBy: 'discount',
      sortOrder: 'DESC',
    });
    expect(router.state.location.search).toContain('sortBy=discount');
    await user.selectOptions(sort, 'Best match');
    await waitFor(() => expect(router.state.location.search).not.toContain('sortBy='));
    await card();
  });

  it('without words the nearest come first, in choice and summary', async () => {
    answering([tea, pharmacy], undefined, { sortBy: 'distance' });
    open('/search-results?category=Dining&location=Kochi%2C+Kerala');
    await card();
    const sort = screen.getByLabelText('Sort by');
    expect(sort).toHaveDisplayValue('Distance');
    expect(within(sort).queryByText('Best match')).toBeNull();
    expect(screen.getByText(/Nearest first/)).toBeVisible();
  });

  it.each([
    ['distance', 'Nearest first'],
    ['relevance', 'Best match first'],
  ] as const)('says that an answer by %s has the %s', async (sortBy, text) => {
    answering([tea, pharmacy], 2, { sortBy });
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('filters are asked of the server, and kept in the address', async () => {
    const asked = answering();
    const { user, router } = open();
    await card();
    await user.selectOptions(screen.getByLabelText('Within'), '25 km');
    await waitFor(() => expect(asked.at(-1)?.get('maxDistance')).toBe('25'));
    await card();
    await user.selectOptions(screen.getByLabelText('Category'), 'Dining');
    await waitFor(() => expect(asked.at(-1)?.get('category')).toBe('Dining'));
    await card();
    await user.selectOptions(screen.getByLabelText('Discount'), '15% or more');
    await waitFor(() => expect(asked.at(-1)?.get('minDiscount')).toBe('15'));
    await card();
    await user.click(screen.getByLabelText('Open now'));
    await waitFor(() => expect(asked.at(-1)?.get('openNow')).toBe('true'));
    await card();
    expect(router.state.location.search).toBe(
      '?search=tea&category=Dining&location=Kochi%2C+Kerala&maxDistance=25&openNow=true&minDiscount=15',
    );
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByLabelText('Open now')).not.toBeChecked());
    expect(screen.getByLabelText('Discount')).toHaveDisplayValue('15% or more');
    await card();
  });

  it('filters of an address that is opened are asked and shown', async () => {
    const asked = answering();
    open(`${TEA_SEARCH}&openNow=true&minDiscount=12`);
    await card();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      openNow: 'true',
      minDiscount: '12',
    });
    expect(screen.getByLabelText('Open now')).toBeChecked();
    expect(screen.getByLabelText('Discount')).toHaveDisplayValue('12% or more');
  });

  it('a category that is searched by its name takes the name along when it changes', async () => {
    const asked = answering();
    const { user } = open('/search-results?search=Dining&category=Dining&location=Kochi');
    await card();
    await user.selectOptions(screen.getByLabelText('Category'), 'Beauty');
    await waitFor(() => expect(asked.at(-1)?.get('category')).toBe('Beauty'));
    expect(asked.at(-1)?.has('search')).toBe(false);
    await screen.findByRole('heading', { name: 'Beauty near Kochi' });
    await card();
  });

  it('on a phone the filters are chips, of which those that are set stand out', async () => {
    screenOf('phone');
    const asked = answering();
    const { user, container } = open(`${TEA_SEARCH}&openNow=true`);
    await card();
    const chip = (label: string) => screen.getByLabelText(label).closest('[data-set]');
    expect(chip('Open now')).toBeInTheDocument();
    expect(chip('Discount')).toBeNull();
    expect(screen.getByLabelText('Discount')).toHaveDisplayValue('Any discount');
    await user.selectOptions(screen.getByLabelText('Discount'), '10% or more');
    await waitFor(() => expect(asked.at(-1)?.get('minDiscount')).toBe('10'));
    await card();
    expect(chip('Discount')).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('M-124, M-125, M-126: on a phone the search is one line, which opens the form', async () => {
    screenOf('phone');
    const asked = answering();
    const { user, container } = open();
    await card();
    const line = () => screen.getByRole('button', { name: /^Change the search/ });
    expect(line()).toHaveTextContent('tea · Kochi, Kerala');
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    await user.click(line());
    const box = screen.getByRole('combobox', { name: 'Search for shops' });
    expect(box).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue('Kochi, Kerala');
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Close the search form' }));
    expect(line()).toHaveFocus();
    await user.click(line());
    fill(screen.getByRole('combobox', { name: 'Search for shops' }), 'coffee');
    await user.click(screen.getByRole('button', { name: 'Search Now' }));
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('coffee'));
    await card();
    expect(line()).toHaveTextContent('coffee · Kochi, Kerala');
    expect(line()).toHaveFocus();
  });

  it('many shops come in pages', async () => {
    const asked = answering([tea, pharmacy], 137);
    const { user } = open();
    await card();
    expect(screen.getByText('Shops 1 to 2 of 137')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked[1]?.get('page')).toBe('2'));
    await card();
  });
});

describe('what the server made of the words', () => {
  it('shows what was corrected, and searches the words as they are', async () => {
    const asked = answering([tea, pharmacy], 2, { correctedTo: 'chirayil' });
    const { user, router, container } = open('/search-results?search=chirayl&location=Kochi');
    const note = await screen.findByText('Showing results for chirayil');
    expect(note.closest('[role=status]')).toBeInTheDocument();
    await expectNoAxeViolations(container);
    answering([tea]);
    const exact = collectRequests();
    await user.click(screen.getByRole('button', { name: 'Search instead for chirayl' }));
    expect(router.state.location.search).toContain('exactWords=true');
    await waitFor(() => expect(exact.join()).toContain('exactWords=true'));
    expect(exact.join()).toContain('search=chirayl');
    expect(asked[0]?.has('exactWords')).toBe(false);
    await card();
    expect(screen.queryByText(/^Showing results for/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('other words are corrected again', async () => {
    const asked = answering();
    const { user } = open('/search-results?search=chirayl&location=Kochi&exactWords=true');
    await card();
    expect(asked[0]?.get('exactWords')).toBe('true');
    fill(screen.getByRole('combobox', { name: 'Search for shops' }), 'coffe');
    await user.click(screen.getByRole('button', { name: 'Search Now' }));
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('coffe'));
    expect(asked.at(-1)?.has('exactWords')).toBe(false);
    await card();
  });

  it('names the words that were left out, and the place that the words name', async () => {
    answering([tea], 1, {
      ignoredWords: ['qwxz'],
      place: { name: 'Kozhikode', label: 'Kozhikode', latitude: 11.2588, longitude: 75.7804 },
      centre: { latitude: 11.2588, longitude: 75.7804, label: 'Kozhikode' },
    });
    open('/search-results?search=tea+qwxz+kozhikode');
    expect(
      await screen.findByText('No shop was found with all words, so “qwxz” was left out.'),
    ).toBeVisible();
    expect(screen.getByText('Near Kozhikode')).toBeVisible();
    // The next search keeps the place.
    expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue(
      'Kozhikode, Kerala',
    );
    // The map is there, too, although the first shop is not.
    await waitFor(() =>
      expect(document.querySelector<HTMLImageElement>('img.leaflet-tile')?.src).toContain(
        '/14/11640/7676.png',
      ),
    );
  });
});

describe('a town that the words name but that was not searched', () => {
  const elsewhere = () => screen.findByRole('button', { name: 'Search in Kozhikode, Kerala' });
  it.each([
    ['is offered where its word was left out', [tea], ['calicut']],
    ['is offered where nothing was found', [], []],
  ])('%s', async (_when, shops, ignoredWords) => {
    const asked = answering(shops, shops.length, { ignoredWords });
    const { user } = open('/search-results?search=tea+calicut&location=Kochi%2C+Kerala');
    await user.click(await elsewhere());
    await waitFor(() => expect(asked.at(-1)?.get('location')).toBe('Kozhikode, Kerala'));
    expect(asked.at(-1)?.get('search')).toBe('tea calicut');
    await waitFor(() => expect(screen.queryByText(/^Search in/)).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is not offered where the words count', async () => {
    answering();
    open('/search-results?search=tea+calicut&location=Kochi%2C+Kerala');
    await card();
    expect(screen.queryByRole('button', { name: /^Search in/ })).not.toBeInTheDocument();
  });
});

describe('a suggestion', () => {
  const suggest = (data: object) =>
    server.use(
      http.get(api('/users/shops/suggest'), () => HttpResponse.json({ success: true, data })),
    );
  const box = () => screen.getByRole('combobox', { name: 'Search for shops' });

  it('of a place searches the same words there', async () => {
    const asked = answering();
    suggest({ places: [{ name: 'Kozhikode' }] });
    const { user, router } = open(`${TEA_SEARCH}&openNow=true`);
    await card();
    await user.type(box(), ' kozhi');
    await user.click(await screen.findByRole('option', { name: 'Kozhikode' }));
    await waitFor(() => expect(asked.at(-1)?.get('location')).toBe('Kozhikode, Kerala'));
    expect(asked.at(-1)?.get('search')).toBe('tea');
    expect(asked.at(-1)?.get('openNow')).toBe('true');
    expect(box()).toHaveValue('tea');
    expect(router.state.location.search).toContain('location=Kozhikode');
    await card();
  });

  it('of a category filters by it, without words', async () => {
    const asked = answering();
    suggest({ categories: [{ slug: 'beauty', label: 'Beauty' }] });
    const { user } = open(`${TEA_SEARCH}&minDiscount=10`);
    await card();
    await user.clear(box());
    await user.type(box(), 'bea');
    const list = within(await screen.findByRole('listbox'));
    await user.click(list.getByRole('option', { name: 'Beauty' }));
    await waitFor(() => expect(asked.at(-1)?.get('category')).toBe('Beauty'));
    expect(asked.at(-1)?.has('search')).toBe(false);
    expect(asked.at(-1)?.get('minDiscount')).toBe('10');
    expect(box()).toHaveValue('');
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Beauty');
    await card();
  });
});

describe('what is stored', () => {
  it('M-266: stored results are shown without a call', async () => {
    const asked = answering();
    storeTea();
    const { router } = open('/search-results');
    expect(await card()).toBeVisible();
    expect(asked).toEqual([]);
    await waitFor(() => expect(router.state.location.search).toContain('search=tea'));
  });

  it('M-267: stored params alone are searched again', async () => {
    const asked = answering();
    storeSearch({ searchParams: teaSearch });
    open('/search-results');
    await card();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      search: 'tea',
      location: 'Kochi, Kerala',
    });
  });

  it('M-268: a refresh on arrival searches the stored params again', async () => {
    const asked = answering([pharmacy]);
    storeTea();
    const { router } = open('/elsewhere');
    await router.navigate('/search-results', { state: { refresh: true } });
    expect(await card(pharmacy.name)).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      search: 'tea',
      location: 'Kochi, Kerala',
    });
  });

  it('M-144, M-145, M-270: Refresh Data removes the stored results and loads them again', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get(api('/users/shops/search'), async () => {
        await waiting;
        return HttpResponse.json(searchAnswer([tea]));
      }),
    );
    storeSearch({ searchParams: teaSearch, searchResults: toShopResults(searchAnswer([])) });
    const { user } = open('/search-results');
    expect(await screen.findByText('No shops found for your search criteria')).toBeVisible();
    expect(screen.getByText(/Total results: 0/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await screen.findByText('Loading search results...');
    expect(sessionStorage.getItem('searchResults')).toBeNull();
    answer();
    expect(await card()).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('searchResults')).toContain(tea.name));
  });

  it('M-269, M-333: without a search the page shows that, and Refresh has no effect', async () => {
    const { user } = open('/search-results');
    expect(screen.getByText('No search results found. Please perform a new search.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(await screen.findByText('No previous search to refresh')).toBeVisible();
  });

  it('M-490: says that stored results cannot be read', () => {
    sessionStorage.setItem('searchParams', '{oops');
    open('/search-results');
    expect(screen.getByText('Failed to load search results. Please try again.')).toBeVisible();
  });
});

describe('nothing to show', () => {
  it('M-139, M-140, M-488: an error is shown and leads back to the search', async () => {
    failing(500);
    const { user, router } = open();
    expect(await screen.findByText('Server error. Please try again later.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Search' }));
    expect(router.state.location.pathname).toBe('/search');
  });

  it('M-488: a server that fails is not blamed on the connection, and names the request', async () => {
    server.use(
      http.get(api('/users/shops/search'), () =>
        HttpResponse.json({}, { status: 503, headers: { 'X-Request-Id': 'request-7' } }),
      ),
    );
    open();
    expect(await screen.findByText('Server error. Please try again later.')).toBeVisible();
    expect(screen.getByText('request-7')).toBeVisible();
    expect(screen.queryByText(/check your connection/i)).toBeNull();
  });

  it('M-489: a search without network shows that', async () => {
    server.use(http.get(api('/users/shops/search'), () => HttpResponse.error()));
    open();
    expect(
      await screen.findByText('Search failed. Please check your connection and try again.'),
    ).toBeVisible();
  });

  it('after too many searches the page shows when the next one is possible', async () => {
    server.use(
      http.get(api('/users/shops/search'), () =>
        HttpResponse.json({}, { status: 429, headers: { 'Retry-After': '3100' } }),
      ),
    );
    open();
    expect(await screen.findByText('Too many requests. Try again in 52 minutes.')).toBeVisible();
  });

  it('a category that does not exist is named as the cause, and all categories are one press away', async () => {
    server.use(
      http.get(api('/users/shops/search'), ({ request }) =>
        new URL(request.url).searchParams.has('category')
          ? HttpResponse.json(
              {
                success: false,
                code: 'VALIDATION_FAILED',
                message: 'Validation failed',
                errors: [{ field: 'category', message: 'Unknown category' }],
              },
              { status: 422 },
            )
          : HttpResponse.json(searchAnswer([tea])),
      ),
    );
    const { user, router } = open(`${TEA_SEARCH}&category=nothing`);
    expect(await screen.findByText('There is no such category.')).toBeVisible();
    expect(screen.queryByText(/connection/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Search all categories' }));
    expect(await card()).toBeVisible();
    expect(router.state.location.search).not.toContain('category');
  });

  it.each([`${TEA_SEARCH}&shop=unknown`, '/search-results?shop=unknown'])(
    '%s shows that the shop does not exist, and leads on',
    async (address) => {
      answering();
      const { user, router } = open(address);
      expect(await screen.findByText('This shop is not among these results')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Show the results' }));
      expect(router.state.location.search).not.toContain('shop=');
    },
  );

  it('M-141: Refresh Data loads again after an error', async () => {
    failing(500);
    const { user } = open();
    await screen.findByText('Server error. Please try again later.');
    answering();
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(await card()).toBeVisible();
    expect(screen.queryByText('Server error. Please try again later.')).not.toBeInTheDocument();
  });

  it('what was refused for want of a session is searched again after the login', async () => {
    failing(401);
    server.use(
      http.post(api('/admin/auth/refresh-token'), () => HttpResponse.json({}, { status: 401 })),
    );
    const store = storeOf(member());
    openWith(store);
    await screen.findByText('Please log in to search for shops.');
    await waitFor(() => expect(session.selectStatus(store.getState())).toBe('signed-out'));
    answering();
    act(
      () =>
        void store.dispatch(
          session.signIn({
            accessToken: 'a2',
            refreshToken: 'r2',
            user: member(),
            rememberMe: true,
          }),
        ),
    );
    expect(await card()).toBeVisible();
  });

  it('M-142, M-143: no shop leads to a new search or a wider circle', async () => {
    const asked = answering([]);
    const { user, router } = open();
    await screen.findByText('No shops found for your search criteria');
    await user.click(screen.getByRole('button', { name: 'Search within 25 km' }));
    await waitFor(() => expect(asked[1]?.get('maxDistance')).toBe('25'));
    await user.click(await screen.findByRole('button', { name: 'Try New Search' }));
    expect(router.state.location.pathname).toBe('/search');
  });

  it('no shop with filters set leads to fewer filters', async () => {
    const asked = answering([]);
    const { user, router } = open(
      `${TEA_SEARCH}&category=Dining&openNow=true&minDiscount=20&bounds=9.9,76.2,10.1,76.4&sortBy=name`,
    );
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(router.state.location.search).toBe('?search=tea&location=Kochi%2C+Kerala&sortBy=name');
    await screen.findByText('No shops found for your search criteria');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('M-491: an answer of another structure is an empty list', async () => {
    server.use(
      http.get(api('/users/shops/search'), () => HttpResponse.json({ success: true, data: 7 })),
    );
    open();
    expect(await screen.findByText('No shops found for your search criteria')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a shop', () => {
  it('M-131, M-180: opens from its card, in the address, and closes with Escape', async () => {
    answering();
    const { user, router, container } = open();
    await user.click(await card());
    const details = screen.getByRole('complementary', { name: `Details of ${tea.name}` });
    expect(router.state.location.search).toContain('shop=shop-1');
    for (const text of [
      '4.6',
      '12.4% off',
      'Filter coffee and banana fritters.',
      '9:00 AM - 9:00 PM (Mon-Sun may vary)',
      'Open now',
      'Parking',
      'Top rated',
      'tea.example.org',
    ]) {
      expect(details).toHaveTextContent(text);
    }
    expect(within(details).getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('9.97%2C76.28'),
    );
    expect(within(details).getByRole('heading', { name: tea.name })).toHaveFocus();
    await expectNoAxeViolations(container);
    await user.keyboard('{Escape}');
    expect(router.state.location.search).not.toContain('shop=');
    expect(await card()).toHaveFocus();
  });

  it('M-166, M-167, M-168, M-170, M-171, M-172, M-173, M-174, M-175, M-176, M-178, M-181, M-182: has a default for everything that is not known of it', async () => {
    answering([{ id: 'bare' } as FoundShop]);
    const { user } = open();
    const opener = await card('Unknown Shop');
    const listed = opener.closest('article')!;
    await user.click(opener);
    const details = screen.getByRole('complementary', { name: 'Details of Unknown Shop' });
    for (const place of [listed, details]) {
      for (const text of [
        'Rated 4.0 · New',
        '10% off',
        'General Store',
        'Address not available',
        'Distance not available',
        'Phone not available',
        'Email not available',
      ]) {
        expect(place).toHaveTextContent(text);
      }
      expect(place).not.toHaveTextContent('Open now');
      expect(place.querySelector('img')).toBeNull();
      expect(place.querySelector('svg[viewBox="0 0 320 200"]')).toBeInTheDocument();
    }
    expect(details).toHaveTextContent('No description available');
    expect(details).toHaveTextContent('9:00 AM - 9:00 PM');
    expect(details).not.toHaveTextContent('Website');
    expect(within(details).queryAllByRole('link', { name: /new tab/ })).toEqual([]);
    expect((await marker('Unknown Shop')).getAttribute('aria-label')).toContain('General Store');
  });

  it('M-132: opens from its marker too', async () => {
    answering();
    const { user, router } = open();
    await user.click(await marker(pharmacy.name));
    expect(router.state.location.search).toContain('shop=shop-2');
    expect(
      screen.getByRole('complementary', { name: `Details of ${pharmacy.name}` }),
    ).toBeVisible();
  });

  it('that is not among the results has its public page', async () => {
    answering();
    open(`${TEA_SEARCH}&shop=${encodeURIComponent('../admin?x=1')}`);
    expect(await screen.findByText('This shop is not among these results')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show its page' })).toHaveAttribute(
      'href',
      '/shops/..%2Fadmin%3Fx%3D1',
    );
  });

  it('opens from the address', async () => {
    answering();
    open(`${TEA_SEARCH}&shop=shop-2`);
    expect(
      await screen.findByRole('complementary', { name: `Details of ${pharmacy.name}` }),
    ).toBeVisible();
  });

  it('is a sheet on a phone', async () => {
    screenOf('phone');
    answering();
    const { user } = open();
    await user.click(await card());
    expect(await screen.findByRole('dialog', { name: tea.name })).toBeVisible();
  });

  it('leads to its category, which the search page takes up', async () => {
    answering();
    const { user, router } = open(`${TEA_SEARCH}&shop=shop-1`);
    await user.click(await screen.findByRole('button', { name: 'Dining' }));
    expect(router.state.location.pathname).toBe('/search');
    expect(sessionStorage.getItem('selectedCategory')).toBe('Dining');
  });
});

describe('the map', () => {
  const townOnly = foundShop({
    id: 'shop-3',
    name: 'Somewhere Stores',
    location: {
      address: null,
      city: 'Thrissur',
      coordinates: { latitude: null, longitude: null },
      distance: null,
    },
  });

  // A map without a size, as in jsdom, loads only the tile of its centre.
  const tile = () => document.querySelector<HTMLImageElement>('img.leaflet-tile')?.src;

  it('M-123, M-146, M-272: opens at zoom 14 at the first shop, with the tiles of the public service', async () => {
    answering([townOnly, tea]);
    open();
    await marker();
    expect(tile()).toBe('https://tile.openstreetmap.org/14/11663/7735.png');
  });

  it('M-135, M-137, M-186: has a marker in the colour of each shop, dimmed at its city where the place is not exact', async () => {
    const inThrissur = foundShop({
      id: 'shop-4',
      name: 'Thrissur Centre',
      category: 'pharmacy',
      location: {
        address: null,
        city: 'Thrissur',
        coordinates: { latitude: 10.5276, longitude: 76.2144 },
        distance: null,
      },
    });
    answering([tea, townOnly]);
    const { router } = open();
    const exact = await marker();
    const dimmed = await marker(townOnly.name);
    const place = ({ style: { left, top } }: HTMLElement) => `${left} ${top}`;
    expect(exact.querySelector('path')).toHaveAttribute('fill', '#B4460F');
    expect(exact.style.opacity).toBe('');
    expect(dimmed.style.opacity).toBe('0.7');
    expect(place(dimmed)).not.toBe(place(exact));
    const atCity = place(dimmed);
    expect(await card(townOnly.name)).toBeVisible();
    answering([tea, inThrissur]);
    await act(() => router.navigate('/search-results?search=thrissur&location=Kochi%2C+Kerala'));
    const centre = await marker(inThrissur.name);
    expect(centre.querySelector('path')).toHaveAttribute('fill', '#0B7A75');
    expect(place(centre)).toBe(atCity);
  });

  it('has icons that the program brings, none from elsewhere', async () => {
    answering([tea, pharmacy]);
    open();
    for (const each of [await marker(), await marker(pharmacy.name)]) {
      expect(each.querySelectorAll('svg path').length).toBeGreaterThan(1);
      expect(each.querySelector('img, image, use')).toBeNull();
      expect(each.outerHTML).not.toMatch(/url\(|src=|href=/);
    }
  });

  it('calls a kind of shop as the list does', async () => {
    answering([tea, { ...pharmacy, categoryLabel: 'Pharmacy' }]);
    const { user } = open();
    const kinds = within((await card(pharmacy.name)).closest('article')!);
    expect(kinds.getByText('Pharmacy')).toBeVisible();
    expect((await marker(pharmacy.name)).getAttribute('aria-label')).toMatch(/, Pharmacy, 12% off/);
    await user.hover(await marker(pharmacy.name));
    expect(screen.getByTestId('shop-preview')).toHaveTextContent('Pharmacy');
  });

  it("names the card's tier if it gives more than the shop", async () => {
    answering([foundShop({ discount: { percentage: 8, tier: 'gold' } }), pharmacy]);
    const { user } = open();
    const words = '8% with your Gold card';
    expect((await card()).closest('article')).toHaveTextContent(words);
    expect((await card(pharmacy.name)).closest('article')).toHaveTextContent('12% off');
    expect((await marker()).getAttribute('aria-label')).toContain(`, ${words}, `);
    await user.hover(await marker());
    expect(screen.getByTestId('shop-preview')).toHaveTextContent(words);
    await user.click(await marker());
    const details = screen.getByRole('complementary', { name: `Details of ${tea.name}` });
    expect(within(details).getByText(/with your/).parentElement).toHaveTextContent(words);
  });

  it('M-133: pointing at a marker shows its card', async () => {
    answering();
    const { user } = open();
    await user.hover(await marker());
    expect(screen.getByTestId('shop-preview')).toHaveTextContent(tea.name);
    expect((await card()).closest('article')).toHaveAttribute('data-active');
    await user.unhover(await marker());
    expect(screen.queryByTestId('shop-preview')).not.toBeInTheDocument();
  });

  it('does not repeat a shop whose details are open beside it', async () => {
    answering();
    const { user } = open();
    const inMap = () => within(screen.getByRole('region', { name: /^Map/ }));
    for (const open of [card, marker]) {
      await user.click(await open());
      expect(await screen.findByRole('complementary')).toHaveTextContent('12 MG Road');
      expect(inMap().queryByText(tea.name)).toBeNull();
      expect(inMap().queryByRole('link', { name: /Call|Directions/ })).toBeNull();
      expect((await marker()).querySelector('[data-raised]')).toBeInTheDocument();
      await user.hover(await marker(pharmacy.name));
      expect(screen.getByTestId('shop-preview')).toHaveTextContent(pharmacy.name);
      await user.unhover(await marker(pharmacy.name));
      await user.click(screen.getByRole('button', { name: 'Close details' }));
    }
  });

  describe('where the details would cover it', () => {
    beforeEach(() => screenOf('tablet'));
    const popup = (name = tea.name) => screen.findByRole('dialog', { name: `${name} on the map` });
    const noPopup = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: /on the map$/ })).toBeNull());

    it('M-136: a press on a marker shows its popup, and the details only when asked for', async () => {
      answering([foundShop({ discount: { percentage: 8, tier: 'gold' } }), pharmacy]);
      const { user, router, container } = open();
      await user.click(await marker());
      const shown = within(await popup());
      expect(await popup()).toHaveTextContent('Dining · 1.2 km');
      expect(await popup()).toHaveTextContent('8% with your Gold card');
      expect(shown.getByRole('link', { name: `Call ${tea.name}` })).toBeVisible();
      expect(shown.getByRole('link', { name: `Directions to ${tea.name}` })).toBeVisible();
      const name = shown.getByRole('link', { name: tea.name });
      expect(name).toHaveFocus();
      expect(name).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/search-results\?.*shop=shop-1$/),
      );
      expect(router.state.location.search).toContain('shop=shop-1');
      expect(screen.queryByRole('button', { name: 'Close details' })).toBeNull();
      await expectNoAxeViolations(container);
      await user.click(shown.getByRole('button', { name: `Details of ${tea.name}` }));
      expect(await screen.findByRole('button', { name: 'Close details' })).toBeInTheDocument();
      await noPopup();
      expect(router.state.location.search).toContain('shop=shop-1');
    });

    it('one popup at a time: that of the marker that was pressed last', async () => {
      answering();
      const { user, router } = open();
      await user.click(await marker());
      await popup();
      await user.hover(await marker(pharmacy.name));
      expect(screen.queryByTestId('shop-preview')).not.toBeInTheDocument();
      await user.click(await marker(pharmacy.name));
      await popup(pharmacy.name);
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      expect(router.state.location.search).toContain('shop=shop-2');
    });

    it.each(['Escape', 'the close button'])('%s closes the popup alone', async (way) => {
      answering();
      const { user, router } = open();
      await user.click(await marker());
      await popup();
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await user.click(screen.getByRole('button', { name: 'Close popup' }));
      await noPopup();
      expect(router.state.location.search).not.toContain('shop=');
      expect(await marker()).toHaveFocus();
    });

    it('Back closes the popup, and Forward opens it again', async () => {
      answering();
      const { user, router } = open();
      await user.click(await marker());
      await popup();
      await act(() => router.navigate(-1));
      await noPopup();
      expect(router.state.location.search).not.toContain('shop=');
      await act(() => router.navigate(1));
      expect(await popup()).toBeVisible();
    });

    it('a card of the list and an address open the details', async () => {
      answering();
      const view = open();
      await view.user.click(await card());
      expect(await screen.findByRole('button', { name: 'Close details' })).toBeInTheDocument();
      view.unmount();
      open(`${TEA_SEARCH}&shop=shop-1`);
      expect(await screen.findByRole('button', { name: 'Close details' })).toBeInTheDocument();
      await noPopup();
    });
  });

  it('raises the marker of the card under the pointer', async () => {
    answering();
    const { user } = open();
    await marker();
    await user.hover((await card()).closest('article')!);
    expect((await marker()).querySelector('[data-raised]')).toBeInTheDocument();
  });

  it('M-134: shows where the person is, after they asked for it', async () => {
    answering();
    const { store } = open();
    await marker();
    expect(screen.queryByText('Your Location')).not.toBeInTheDocument();
    act(() => void store.dispatch(browserPositionFound({ latitude: 9.95, longitude: 76.25 })));
    expect(await screen.findByText('Your Location')).toBeVisible();
  });

  it('M-274, M-420: without a shop it opens at the selected place, which our server finds', async () => {
    answering([]);
    const asked: string[] = [];
    server.use(
      http.get(api('/geo/search'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q') ?? '');
        const data = { label: 'Kochi', latitude: 8.5, longitude: 76.95 };
        return HttpResponse.json({ success: true, data });
      }),
    );
    open();
    await waitFor(() => expect(tile()).toBe('https://tile.openstreetmap.org/14/11694/7803.png'));
    expect(asked).toEqual(['Kochi, Kerala']);
  });

  it.each([
    ['M-273: at the first shop, where no place is exact', 'Kochi', [townOnly], '11660/7710'],
    ['M-275: in the city of the search', 'Mumbai', [], '11508/7307'],
    ['M-276: where the person is, in no known city', 'Nowhere', [], '11673/7757'],
  ])('opens, %s', async (_where, location, shops, expected) => {
    answering(shops);
    const { store } = open(`/search-results?search=tea&location=${location}`);
    act(() => void store.dispatch(browserPositionFound({ latitude: 9.5, longitude: 76.5 })));
    await waitFor(() => expect(tile()).toContain(`/14/${expected}.png`));
  });

  it('M-277: opens in Kochi if no place is known', async () => {
    answering([]);
    open('/search-results?search=tea&location=Nowhere');
    await screen.findByText('No shops found for your search criteria');
    await waitFor(() => expect(tile()).toContain('/14/11663/7737.png'));
  });

  describe('moved by the person', () => {
    // Half a tile around its centre.
    beforeEach(() => {
      jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(256);
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(256);
    });
    const areaButton = { name: 'Search this area' };
    const boundsIn = (asked: URLSearchParams[]) =>
      asked.at(-1)?.get('bounds')?.split(',').map(Number);

    it('searches what it shows, instead of the circle, until that is taken back', async () => {
      const asked = answering([tea]);
      const { user, router } = open();
      await marker();
      expect(screen.queryByRole('button', areaButton)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Zoom out' }));
      await user.click(await screen.findByRole('button', areaButton));
      await waitFor(() => expect(asked).toHaveLength(2));
      const [south = 0, west = 0, north = 0, east = 0] = boundsIn(asked) ?? [];
      expect(asked[1]?.get('bounds')).toMatch(/^(\d+\.\d{1,5},?){4}$/);
      expect((south + north) / 2).toBeCloseTo(9.97, 3);
      expect((west + east) / 2).toBeCloseTo(76.28, 3);
      // 256 pixels at zoom 13.
      expect(east - west).toBeCloseTo(360 / 2 ** 13, 4);
      expect(asked[1]?.has('maxDistance')).toBe(false);
      expect(asked[1]?.get('search')).toBe('tea');
      expect(router.state.location.search).toContain('bounds=');
      await screen.findByRole('heading', { name: '“tea” in this area' });
      await card();
      expect(screen.getByLabelText('Within')).toHaveDisplayValue('This area');
      expect(screen.queryByRole('button', areaButton)).not.toBeInTheDocument();

      await user.click(screen.getByRole('button', { name: /^Area on the map/ }));
      await waitFor(() => expect(router.state.location.search).not.toContain('bounds'));
      expect(screen.queryByRole('button', { name: /^Area on the map/ })).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      await card();
    });

    it('Back leads from one part of the map to the one before', async () => {
      const asked = answering();
      const { user, router } = open(`${TEA_SEARCH}&bounds=8.4,76.8,8.6,77`);
      await card();
      await act(() => router.navigate(`${TEA_SEARCH}&bounds=11.2,75.7,11.3,75.8`));
      await waitFor(() => expect(asked).toHaveLength(2));
      await card();
      await act(() => router.navigate(-1));
      await card();
      await user.click(screen.getByRole('button', { name: 'Zoom out' }));
      await user.click(await screen.findByRole('button', areaButton));
      await waitFor(() => expect(asked).toHaveLength(3));
      const [south = 0, , north = 0] = boundsIn(asked) ?? [];
      expect((south + north) / 2).toBeCloseTo(8.5, 1);
      await card();
    });

    it('stays where it was moved to while a search was running', async () => {
      answering();
      const { user, router } = open();
      await marker();
      let answer = (): void => undefined;
      const isAsked = new Promise<void>((resolve) => {
        server.use(
          http.get(api('/users/shops/search'), async () => {
            const mayAnswer = new Promise<void>((answers) => (answer = answers));
            resolve();
            await mayAnswer;
            return HttpResponse.json(searchAnswer([pharmacy]));
          }),
        );
      });
      await act(() => router.navigate('/search-results?search=coffee&location=Kochi%2C+Kerala'));
      await isAsked;
      await user.click(screen.getByRole('button', { name: 'Zoom out' }));
      answer();
      await card(pharmacy.name);
      expect(screen.getByRole('button', areaButton)).toBeVisible();
      answering();
      await act(() => router.navigate('/search-results?search=tea&location=Kochi'));
      await card();
      await waitFor(() => expect(screen.queryByRole('button', areaButton)).toBeNull());
    });

    it('says how many shops lie outside, and shows them all', async () => {
      const far = foundShop({
        id: 'far',
        name: 'Far Stores',
        location: { ...tea.location, coordinates: { latitude: 9.6, longitude: 76.28 } },
      });
      answering([tea, far]);
      const { user } = open();
      await marker();
      expect(screen.queryByRole('button', { name: /outside this view/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Zoom in' }));
      await user.click(
        await screen.findByRole('button', { name: '1 more outside this view · Show all' }),
      );
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: /outside this view/ })).toBeNull(),
      );
      expect(screen.getByRole('region', { name: 'Map of the shops found' })).toHaveFocus();
    });

    it('a radius takes its place', async () => {
      const asked = answering();
      const { user } = open(`${TEA_SEARCH}&bounds=9.9,76.2,10.1,76.4`);
      await card();
      await user.selectOptions(screen.getByLabelText('Within'), '5 km');
      await waitFor(() => expect(asked.at(-1)?.get('maxDistance')).toBe('5'));
      expect(asked.at(-1)?.has('bounds')).toBe(false);
      await card();
    });

    it.each(['wide', 'phone'] as const)(
      'an address with a part of the map shows it, on a %s screen',
      async (width) => {
        screenOf(width);
        const asked = answering();
        const { user } = open(`${TEA_SEARCH}&bounds=8.4,76.8,8.6,77`);
        await card();
        if (width === 'phone') await user.click(screen.getByRole('radio', { name: 'Map' }));
        expect(asked[0]?.get('bounds')).toBe('8.4,76.8,8.6,77');
        await user.click(await screen.findByRole('button', { name: 'Zoom in' }));
        await user.click(await screen.findByRole('button', areaButton));
        await waitFor(() => expect(asked).toHaveLength(2));
        const [south = 0, west = 0] = boundsIn(asked) ?? [];
        expect(south).toBeGreaterThan(8.3);
        expect(south).toBeLessThan(8.6);
        expect(west).toBeGreaterThan(76.7);
        expect(west).toBeLessThan(77);
        await card();
      },
    );
  });

  describe('zoomed out', () => {
    const cluster = () => screen.findByRole('button', { name: '2 shops, zoom in' });
    const zoomOut = async () => {
      const view = open();
      await marker();
      await view.user.click(screen.getByRole('button', { name: 'Zoom out' }));
      await cluster();
      return view;
    };
    beforeEach(() => void answering());

    it('puts shops too near to each other into one button, which opens by a click', async () => {
      const { user, container } = await zoomOut();
      expect(screen.queryByRole('button', { name: /^Malabar Tea House,/ })).toBeNull();
      await expectNoAxeViolations(container);
      await user.click(await cluster());
      expect(await marker()).toBeVisible();
      expect(await marker(pharmacy.name)).toBeVisible();
      expect(screen.queryByRole('button', { name: '2 shops, zoom in' })).not.toBeInTheDocument();
    });

    it('the button works by keyboard, and its first shop gets the focus', async () => {
      const { user } = await zoomOut();
      (await cluster()).focus();
      await user.keyboard('{Enter}');
      await waitFor(async () => expect(await marker()).toHaveFocus());
      expect(screen.getByTestId('shop-preview')).toHaveTextContent(tea.name);
    });

    it('raises the button that holds the shop of the card under the pointer', async () => {
      const { user } = await zoomOut();
      await user.hover((await card()).closest('article')!);
      expect(await cluster()).toHaveAttribute('data-raised');
      await user.unhover((await card()).closest('article')!);
      expect(await cluster()).not.toHaveAttribute('data-raised');
    });

    it('raises the cluster that holds the chosen shop, without a second marker', async () => {
      const { user } = await zoomOut();
      await user.click(await card());
      expect(await cluster()).toHaveAttribute('data-raised');
      expect(screen.queryByRole('link', { name: `Call ${tea.name}` })).toBeNull();
    });
  });

  describe('with shops in one building', () => {
    const bakery = foundShop({ id: 'shop-5', name: 'Broadway Bakery', category: 'bakery' });
    const cluster = () => screen.findByRole('button', { name: '2 shops, show the list' });
    const listed = (name: string) =>
      within(screen.getByRole('list', { name: '2 shops here' })).getByRole('link', {
        name: new RegExp(`^${name}`),
      });
    beforeEach(() => void answering([tea, bakery, pharmacy]));

    it('lists them by a click, and opens the one that is chosen', async () => {
      const { user, container, router } = open();
      await user.click(await cluster());
      expect(await cluster()).toHaveAttribute('aria-expanded', 'true');
      expect(listed(tea.name)).toHaveTextContent('Dining · 12% off');
      expect(listed(tea.name)).toHaveFocus();
      await expectNoAxeViolations(container);
      await user.hover(listed(bakery.name));
      expect((await card(bakery.name)).closest('article')).toHaveAttribute('data-active');
      await user.click(listed(bakery.name));
      expect(router.state.location.search).toContain('shop=shop-5');
      expect(await cluster()).toHaveAttribute('data-raised');
      expect(
        await screen.findByRole('complementary', { name: `Details of ${bakery.name}` }),
      ).toBeVisible();
      expect(screen.queryByRole('list', { name: '2 shops here' })).not.toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect(router.state.location.search).not.toContain('shop=');
      expect(await cluster()).toHaveFocus();
    });

    it('shows the popup of the one that is chosen, where the details would cover the map', async () => {
      screenOf('tablet');
      const { user } = open();
      await user.click(await cluster());
      await user.click(listed(bakery.name));
      const popup = await screen.findByRole('dialog', { name: `${bakery.name} on the map` });
      expect(within(popup).getByRole('link', { name: bakery.name })).toHaveFocus();
      await user.keyboard('{Escape}');
      await waitFor(async () => expect(await cluster()).toHaveFocus());
    });

    it('lists them as links, which browsers open in a new tab', async () => {
      const { user, router } = open();
      await user.click(await cluster());
      expect(listed(bakery.name)).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/search-results\?.*shop=shop-5$/),
      );
      await user.keyboard('{Meta>}');
      await user.click(listed(bakery.name));
      await user.keyboard('{/Meta}');
      expect(listed(bakery.name)).toBeVisible();
      expect(router.state.location.search).not.toContain('shop=');
    });

    it('lists them by keyboard; Escape closes the list alone, and gives the focus back', async () => {
      const { user, router } = open(`${TEA_SEARCH}&shop=shop-2`);
      const button = await cluster();
      act(() => button.focus());
      await user.keyboard('{Enter}');
      expect(listed(tea.name)).toHaveFocus();
      await user.tab();
      expect(listed(bakery.name)).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('list', { name: '2 shops here' })).not.toBeInTheDocument();
      expect(await cluster()).toHaveFocus();
      expect(await cluster()).toHaveAttribute('aria-expanded', 'false');
      expect(router.state.location.search).toContain('shop=shop-2');
    });

    it('closes the list with its button, and where another shop is pointed at', async () => {
      const { user } = open();
      await user.click(await cluster());
      await user.click(screen.getByRole('button', { name: 'Close popup' }));
      expect(await cluster()).toHaveAttribute('aria-expanded', 'false');
      expect(await cluster()).toHaveFocus();
      await user.click(await cluster());
      await user.hover(await marker(pharmacy.name));
      expect(await cluster()).toHaveAttribute('aria-expanded', 'false');
    });
  });

  it('shows no shops of before when a search failed, as the list', async () => {
    answering();
    const { router } = open();
    await marker();
    failing(500);
    await act(() => router.navigate('/search-results?search=coffee&location=Kochi'));
    await screen.findByText('Server error. Please try again later.');
    expect(screen.queryByRole('button', { name: /^Malabar Tea House,/ })).toBeNull();
  });

  it('is shown instead of the list on a phone, when it is asked for, below search and count', async () => {
    screenOf('phone');
    answering();
    const { user } = open();
    await card();
    expect(screen.queryByRole('region', { name: /^Map/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Map' }));
    expect(await screen.findByRole('region', { name: /^Map/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Change the search/ })).toBeVisible();
    expect(screen.getByText('2 shops found')).toBeVisible();
  });

  describe('on a phone', () => {
    async function openShop() {
      screenOf('phone');
      answering();
      const view = open();
      await card();
      await view.user.click(screen.getByRole('radio', { name: 'Map' }));
      await view.user.click(await marker());
      return view;
    }
    const mapCard = (name = tea.name) =>
      screen.findByRole('complementary', { name: `Details of ${name}` });
    const sheet = (name = tea.name) => screen.findByRole('dialog', { name });
    const drag = (what: Element, x: number, y: number) => {
      fireEvent.pointerDown(what, { clientX: 100, clientY: 300, isPrimary: true, button: 0 });
      fireEvent.pointerMove(window, { clientX: 100 + x / 2, clientY: 300 + y / 2 });
      fireEvent.pointerUp(window, { clientX: 100 + x, clientY: 300 + y });
    };

    it('M-132, M-136: a press on a marker shows a card of its shop, with what a popup offers', async () => {
      const { user, router, container } = await openShop();
      const shown = within(await mapCard());
      expect(shown.getByRole('heading', { name: tea.name })).toHaveFocus();
      expect(shown.getByRole('link', { name: tea.name })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/search-results\?.*shop=shop-1$/),
      );
      expect(await mapCard()).toHaveTextContent('Dining · 1.2 km');
      expect(await mapCard()).toHaveTextContent('12% off');
      expect(shown.getByRole('link', { name: 'Call' })).toBeVisible();
      expect(shown.getByRole('link', { name: 'Directions' })).toBeVisible();
      expect(screen.queryByRole('link', { name: `Call ${tea.name}` })).toBeNull();
      expect(screen.queryByTestId('shop-preview')).not.toBeInTheDocument();
      expect(router.state.location.search).toContain('shop=shop-1');
      await expectNoAxeViolations(container);
      await user.keyboard('{Escape}');
      expect(router.state.location.search).not.toContain('shop=');
      await waitFor(async () => expect(await marker()).toHaveFocus());
    });

    it("its card names the tier that gives more than the shop, as the list's does", async () => {
      screenOf('phone');
      answering([foundShop({ discount: { percentage: 8, tier: 'gold' } })]);
      const { user } = open();
      await card();
      await user.click(screen.getByRole('radio', { name: 'Map' }));
      await user.click(await marker());
      expect(await mapCard()).toHaveTextContent('8% with your Gold card');
    });

    it('keyboard focus reaches the way to the map before the list', async () => {
      screenOf('phone');
      answering();
      const { user } = open();
      const first = await card();
      const toMap = screen.getByRole('radio', { name: 'Map' });
      expect(toMap.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      screen.getByRole('radio', { name: 'List' }).focus();
      await user.keyboard('{ArrowRight}');
      expect(toMap).toBeChecked();
      expect(await marker()).toBeVisible();
    });

    it('its buttons lead to the shops beside it, and to all details', async () => {
      const { user, router } = await openShop();
      await mapCard();
      const before = router.state.location.key;
      expect(screen.getByRole('button', { name: 'Previous shop' })).toHaveAttribute(
        'aria-disabled',
      );
      await user.click(screen.getByRole('button', { name: 'Next shop' }));
      await mapCard(pharmacy.name);
      expect(screen.getByRole('button', { name: 'Next shop' })).toHaveFocus();
      expect(router.state.location.search).toContain('shop=shop-2');
      expect(router.state.location.key).not.toBe(before);
      await user.click(screen.getByRole('button', { name: 'Details' }));
      await sheet(pharmacy.name);
      await user.click(screen.getByRole('button', { name: 'Make the details larger' }));
      await user.click(screen.getByRole('button', { name: 'Make the details smaller' }));
      // Back leads to the map and does not step through the viewed shops.
      await act(() => router.navigate(-1));
      expect(router.state.location.search).not.toContain('shop=');
    });

    it('a finger swipes to the next shop, draws the sheet up and pushes it down', async () => {
      await openShop();
      drag(await mapCard(), -120, 5);
      drag(await mapCard(pharmacy.name), 120, 5);
      drag(await mapCard(), 4, -120);
      await sheet();
      drag(screen.getByRole('button', { name: 'Make the details larger' }), 0, -150);
      drag(await screen.findByRole('button', { name: 'Make the details smaller' }), 0, 150);
      drag(await screen.findByRole('button', { name: 'Make the details larger' }), 0, 150);
      drag(await mapCard(), 4, 120);
      await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    });

    it('a finger that trembles presses', async () => {
      await openShop();
      drag(await mapCard(), 3, -4);
      expect(await mapCard()).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});
