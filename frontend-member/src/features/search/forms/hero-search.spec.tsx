import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { storeOf } from '../../../testing/people.ts';
import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { choosePlace } from '../place/choose-place.fixture.ts';
import { foundShop, searchAnswer } from '../../../shared/shops/found-shop.fixture.ts';
import { browserAt, forgetBrowser } from '../place/browser-position.fixture.ts';
import { HeroSearch } from './hero-search.tsx';
// Loaded with the spec, so that no test waits for it.
import './run-search.ts';
import '../suggestions/search-suggestions.tsx';
import { placeNamed } from '../place/towns.ts';
import type { Place } from '../place/use-place.ts';
import { useShopSearch } from './use-shop-search.ts';

type OnLoginNeeded = (searchOn: () => void) => void;
interface LandingProps {
  onLoginNeeded?: OnLoginNeeded;
  usualPlace?: Place;
}
function Landing(props: LandingProps) {
  const search = useShopSearch(props);
  return (
    <>
      <HeroSearch search={search} />
      <button type="button" onClick={() => void search.searchByCategory('Dining')}>
        Dining
      </button>
      <output aria-label="Arrived category">{search.arrivedCategory}</output>
    </>
  );
}

function open(onLoginNeeded?: OnLoginNeeded) {
  return renderWithStore(<Landing onLoginNeeded={onLoginNeeded} />, { store: storeOf(null) });
}

function openAtHome(home: string) {
  const usualPlace = placeNamed(home);
  return renderWithStore(<Landing usualPlace={usualPlace} />, { store: storeOf(null) });
}

/** Answers every search, and collects its query parameters. */
function answering(status = 200, total?: number): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api('/users/shops/search'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return status === 200
        ? HttpResponse.json(searchAnswer([foundShop()], total))
        : HttpResponse.json({ success: false, code: 'X', message: 'x' }, { status });
    }),
  );
  return asked;
}

const box = () => screen.getByRole('combobox', { name: 'Search for shops' });
const places = () => screen.getByRole('combobox', { name: 'Location' });
const go = () => screen.getByRole('button', { name: 'Search Now' });
const stored = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null');

afterEach(forgetBrowser);

it('M-057, M-058, M-059, M-517: has a box, places and a button', async () => {
  const { container, user } = open();
  expect(box()).toHaveAttribute('placeholder', 'Search for shop, healthcare, travel...');
  expect(places()).toHaveAttribute('placeholder', 'Search Location...');
  expect(places()).toHaveValue('');
  await user.click(places());
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Mumbai, Maharashtra',
    'Delhi, Delhi',
    'Bangalore, Karnataka',
    'Hyderabad, Telangana',
    'Chennai, Tamil Nadu',
    'Kolkata, West Bengal',
    'Pune, Maharashtra',
    'Ahmedabad, Gujarat',
    'Kochi, Kerala',
    'Thiruvananthapuram, Kerala',
  ]);
  expect(go()).toBeEnabled();
  await expectNoAxeViolations(container);
});

it('M-326: an empty query is refused without a call', async () => {
  const asked = answering();
  const { user } = open();
  await choosePlace(user, 'Kochi, Kerala');
  await user.click(go());
  const first = await screen.findByText('Please enter a search query');
  await user.type(box(), '   ');
  await user.click(go());
  // A new element replaces the old one, so that the text is announced again.
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getAllByText('Please enter a search query')).toHaveLength(1);
  expect(asked).toEqual([]);
});

it('a state is no town: searches at home', async () => {
  const asked = answering();
  const { user } = openAtHome('Thrissur');
  await user.type(box(), 'Kerala sarees');
  await user.click(go());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.get('location')).toBe('Thrissur, Kerala');
});

it.each(['bakery calicut', 'Calicut', 'tea in new delhi'])(
  'sends home beside a town in the words, which the server finds: %s',
  async (words) => {
    const asked = answering();
    const { user } = openAtHome('Kochi');
    await user.type(box(), words);
    await user.click(go());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.get('search')).toBe(words);
    expect(asked[0]!.get('location')).toBe('Kochi, Kerala');
  },
);

it('words that name a town need no place', async () => {
  const asked = answering();
  const { user } = open();
  await user.type(box(), 'bakery calicut');
  await user.click(go());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.has('location')).toBe(false);
});

it.each([
  ['home, where the words name the same town', 'bakery cochin', null, 'Kochi, Kerala'],
  ['home, where the words name none', 'bakery', null, 'Kochi, Kerala'],
  ['a chosen place, whatever the words name', 'bakery calicut', 'Delhi, Delhi', 'Delhi, Delhi'],
])('searches %s', async (_where, words, chosen, location) => {
  const asked = answering();
  const { user } = openAtHome('Kochi');
  if (chosen) await choosePlace(user, chosen);
  await user.type(box(), words);
  await user.click(go());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.get('location')).toBe(location);
});

it('M-328: without a place, and without one from the browser, it requires one', async () => {
  browserAt(null);
  const asked = answering();
  const { user } = open();
  await user.type(box(), 'tea{Enter}');
  expect(
    await screen.findByText('Please select a location or allow location access'),
  ).toBeVisible();
  expect(asked).toEqual([]);
});

it('M-164, M-188, M-189, M-259, M-261, M-327, M-392, M-415, M-417: a search is sent, kept and leads to the results', async () => {
  const asked = answering(200, 40);
  const { user, router } = open();
  await user.type(box(), '  tea ');
  await choosePlace(user, 'Kochi, Kerala');
  await user.click(go());
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));

  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    search: 'tea',
    location: 'Kochi, Kerala',
    latitude: '9.9312',
    longitude: '76.2673',
    maxDistance: '10',
    sortBy: 'relevance',
    sortOrder: 'ASC',
    page: '1',
    limit: '50',
  });
  const params = {
    query: 'tea',
    location: 'Kochi, Kerala',
    coordinates: { lat: 9.9312, lng: 76.2673 },
    category: null,
  };
  const results = {
    totalResults: 40,
    shops: [{ id: 'shop-1' }],
    pagination: { totalRecords: 40 },
    searchMetadata: { totalResults: 40 },
  };
  expect(stored('searchParams')).toMatchObject(params);
  expect(stored('searchResults')).toMatchObject(results);
  expect(router.state.location.state).toMatchObject({
    searchParams: params,
    searchResults: results,
  });
});

it('M-060, M-061: while it searches, it shows that and is disabled', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(api('/users/shops/search'), async () => {
      await waiting;
      return HttpResponse.json(searchAnswer([]));
    }),
  );
  const { user, router } = open();
  await user.type(box(), 'tea');
  await choosePlace(user, 'Kochi, Kerala');
  await user.click(go());
  const searching = await screen.findByRole('button', { name: 'Searching...' });
  expect(searching).toBeDisabled();
  expect(searching.querySelector('.mantine-Loader-root')).toBeInTheDocument();
  expect(box()).toBeDisabled();
  expect(places()).toBeDisabled();
  answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
});

it.each([
  [401, 'Please log in to search for shops.'],
  [403, 'You do not have permission to search shops.'],
  [500, 'Server error. Please try again later.'],
  [503, 'Search failed. Please check your connection and try again.'],
  [422, 'Search failed. Please check your connection and try again.'],
  ['nothing', 'Search failed. Please check your connection and try again.'],
] as const)(
  'M-260, M-343, M-486, M-487, M-488, M-489: a search answered %s says so and can be tried again',
  async (status, text) => {
    if (typeof status === 'number') answering(status);
    else server.use(http.get(api('/users/shops/search'), () => HttpResponse.error()));
    const onLoginNeeded = jest.fn<OnLoginNeeded>();
    const { user } = open(onLoginNeeded);
    await user.type(box(), 'tea');
    await choosePlace(user, 'Kochi, Kerala');
    await user.click(go());
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(go()).toBeEnabled());
    expect(places()).toBeEnabled();
    expect(box()).toBeEnabled();
    expect(box()).toHaveValue('tea');
    expect(onLoginNeeded).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  },
);

it('a search that was refused for want of a session goes on after the login', async () => {
  answering(401);
  const onLoginNeeded = jest.fn<OnLoginNeeded>();
  const { user, router } = open(onLoginNeeded);
  await user.type(box(), 'tea');
  await choosePlace(user, 'Kochi, Kerala');
  await user.click(go());
  await waitFor(() => expect(onLoginNeeded).toHaveBeenCalled());
  const asked = answering();
  act(() => onLoginNeeded.mock.calls[0]?.[0]());
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
  expect(asked[0]?.get('search')).toBe('tea');
  expect(asked[0]?.get('location')).toBe('Kochi, Kerala');
});

describe('the place of the browser', () => {
  const here = { latitude: 9.95, longitude: 76.25 };

  it('M-330: goes by its name', async () => {
    browserAt(here);
    const asked = answering();
    server.use(
      http.get(api('/geo/search'), () =>
        HttpResponse.json({ success: true, data: { label: 'Mattancherry, Kochi', ...here } }),
      ),
    );
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(places()).toHaveDisplayValue('Mattancherry, Kochi'));
    await user.type(box(), 'tea{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      location: 'Mattancherry, Kochi',
      latitude: '9.95',
      longitude: '76.25',
    });
  });

  it('M-331, M-425: goes by Current Location where it has none, and no error is shown', async () => {
    browserAt(here);
    const asked = answering();
    server.use(http.get(api('/geo/search'), () => HttpResponse.error()));
    const { user, router } = open();
    await user.type(box(), 'tea{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      location: 'Current Location',
      latitude: '9.95',
      longitude: '76.25',
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not asked for when the page opens', () => {
    const asked = browserAt(here);
    open();
    expect(asked).not.toHaveBeenCalled();
  });
});

it('M-332, M-415, M-416: a category search runs at once, in Kochi where no place is chosen', async () => {
  const asked = answering();
  const { user, router } = open();
  await user.click(screen.getByRole('button', { name: 'Dining' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    category: 'Dining',
    location: 'Kochi, Kerala',
    sortBy: 'distance',
  });
});

it('M-263, M-264: a category from elsewhere fills the box once', () => {
  sessionStorage.setItem('selectedCategory', 'Beauty');
  open();
  expect(box()).toHaveValue('Beauty');
  expect(screen.getByLabelText('Arrived category')).toHaveTextContent('Beauty');
  expect(sessionStorage.getItem('selectedCategory')).toBeNull();
});

it('M-262: a category in the navigation state fills the box', async () => {
  const { router } = open();
  await router.navigate('/', { state: { selectedCategory: 'Travel' } });
  await waitFor(() => expect(box()).toHaveValue('Travel'));
});
