import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { boxesDrawn } from '../testing/screen/boxes.ts';
import { eventually } from '../testing/eventually.ts';
import { shopsOnMap } from '../testing/map-markers.ts';
import { memberWithActiveCard, somebody } from '../testing/people.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

describe.each(SIZES)('a member who looks for shops with a $name', (size) => {
  let visitor: Visitor;
  let page: Page;
  const results = (tab = page) => tab.getByRole('list', { name: 'Shops found' });
  const shopNames = (tab = page) =>
    results(tab).getByRole('heading', { level: 2 }).allTextContents();
  const someShops = () =>
    eventually(async () => expect((await shopNames()).length).toBeGreaterThan(2));
  const markerOf = (name: string) => page.locator(`.leaflet-marker-icon[aria-label^="${name},"]`);
  const clusterOf = (id: string) => page.locator(`button[data-shops~="${id}"]`);
  /** Works even if the phone's map hides the list. */
  const idOf = async (name: string) =>
    (await page.locator('article').filter({ hasText: name }).getAttribute('id'))!.replace(
      /^shop-/,
      '',
    );
  /** Presses the clusters of a shop until the shop has its own marker. */
  async function zoomTo(name: string): Promise<void> {
    const id = await idOf(name);
    await eventually(async () => {
      const cluster = clusterOf(id);
      if (await cluster.isVisible()) await cluster.click();
      expect(await markerOf(name).isVisible()).toBe(true);
    });
  }
  const cardOf = (name: string) => results().getByRole('article').filter({ hasText: name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const placeField = () => page.getByRole('combobox', { name: 'Location' });
  const openSearch = async () => {
    const line = page.getByRole('button', { name: /^Change the search/ });
    if (await line.isVisible()) await line.click();
  };
  async function choosePlace(label: string | RegExp): Promise<void> {
    await placeField().click();
    await page.getByRole('option', { name: label }).first().click();
  }
  async function search(words: string, place?: string): Promise<void> {
    await openSearch();
    const box = page.getByRole('combobox', { name: 'Search for shops' });
    await box.fill(words);
    // Leaving the field closes the suggestions.
    await box.blur();
    if (place) await choosePlace(place);
    // On the results page a new place starts a search at once, and a phone then closes the form.
    const button = page.getByRole('button', { name: /^Search(?: Now|ing\.\.\.)$/ });
    if (!place || (await button.isVisible())) await button.click();
  }
  const show = async (view: 'List' | 'Map') => {
    if (visitor.onPhone) await page.getByText(view, { exact: true }).click();
  };

  beforeAll(async () => {
    // Without `userData`, the application requests the signed-in person with the stored token.
    const { userData: _, ...storage } = await memberWithActiveCard(somebody('Meera Nair'));
    visitor = await visit(size, { storage });
    page = visitor.page;
  });
  accompany(() => visitor);

  it('M-023, M-026, M-204, M-206: starts on the search, with shops near home', async () => {
    for (const path of ['/', '/search']) {
      const asked = page.waitForRequest(/\/api\/users\/profile-status$/);
      await page.goto(path);
      await asked;
      await heading('Find partner shops').waitFor();
    }
    const user = await page.evaluate(() => localStorage.getItem('userData'));
    expect(JSON.parse(user ?? '{}')).toMatchObject({ fullName: 'Meera Nair' });
    await page.getByRole('heading', { name: 'Shops near Kochi, Kerala' }).waitFor();
    const near = page.getByRole('region', { name: 'Shops near Kochi, Kerala' });
    await eventually(async () => expect(await near.getByRole('listitem').count()).toBe(6));
    await visitor.see('search');
  });

  it('M-164, M-259: searches by text and place', async () => {
    await search(' bakery ', 'Kochi, Kerala');
    await page.waitForURL('**/search-results?**');
    await heading('“bakery” near Kochi, Kerala').waitFor();
    await someShops();
    const params = await page.evaluate(() => sessionStorage.getItem('searchParams'));
    expect(JSON.parse(params ?? '{}')).toMatchObject({
      query: 'bakery',
      location: 'Kochi, Kerala',
      coordinates: { lat: 9.9312, lng: 76.2673 },
      category: null,
    });
    await visitor.see('results-list');
  });

  it('writes the names of shops out, in cards of at most 120 pixels', async () => {
    const names = results().getByRole('heading', { level: 2 });
    const cut = await names.evaluateAll((all) =>
      all
        .flatMap((name) => [...name.querySelectorAll('span')])
        .filter(
          (words) =>
            words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight,
        )
        .map((words) => words.textContent),
    );
    expect(cut).toEqual([]);
    const heights = await results()
      .getByRole('article')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(120);
  });

  it('M-003: finds the same shops in the list and on the map', async () => {
    const listed = await results()
      .getByRole('article')
      .evaluateAll((all) => all.map(({ id }) => id.replace(/^shop-/, '')).sort());
    await show('Map');
    await eventually(async () =>
      expect((await shopsOnMap(page)).flatMap(({ shops }) => shops).sort()).toEqual(listed),
    );
    await visitor.see('results');
    await show('List');
  });

  if (size.name === 'phone')
    it('draws the map in its place at once, so that no marker moves from under a finger', async () => {
      const marker = page.locator('[data-shops]').first();
      expect(await boxesDrawn(marker, () => show('Map'))).toHaveLength(1);
      await show('List');
    });

  if (size.name === 'desktop')
    it('M-122: has the list on the left and the map on the right', async () => {
      const list = (await results().boundingBox())!;
      const map = (await page.locator('.leaflet-container').boundingBox())!;
      expect(list.x + list.width).toBeLessThanOrEqual(map.x);
    });

  // A phone has no hover.
  if (size.name === 'desktop')
    it('M-133: pointing at a shop raises its marker, and the other way round', async () => {
      const [name = ''] = await shopNames();
      await zoomTo(name);
      await cardOf(name).hover();
      await markerOf(name).locator('[data-raised]').waitFor();
      await page.getByRole('combobox', { name: 'Search for shops' }).hover();
      await markerOf(name).locator('[data-raised]').waitFor({ state: 'detached' });
      await markerOf(name).hover();
      await eventually(async () =>
        expect(await cardOf(name).getAttribute('data-active')).not.toBeNull(),
      );
      await page.getByTestId('shop-preview').getByText(name).waitFor();
    });

  it('M-131: opens the details of a shop from the list, and closes them with Escape', async () => {
    const [name = ''] = await shopNames();
    const opener = cardOf(name).getByRole('link', { name });
    await opener.click();
    await eventually(async () =>
      expect(new URL(page.url()).searchParams.get('shop')).not.toBeNull(),
    );
    await page.getByRole('heading', { level: 2, name }).last().waitFor();
    await page.getByRole('link', { name: 'Directions', exact: true }).waitFor();
    await visitor.see('shop-details');
    // The card covers the details and returns the focus to its button.
    const showCard = page.getByRole('button', { name: 'Show card' });
    const card = page.getByRole('dialog', { name: 'Your privilege card' });
    // The second time, the dialogs' code receives Escape before the details do.
    for (let times = 0; times < 2; times += 1) {
      await showCard.click();
      await card.getByText('Meera Nair').first().waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      await eventually(async () =>
        expect(await showCard.evaluate((e) => e === document.activeElement)).toBe(true),
      );
    }
    await page.keyboard.press('Escape');
    await eventually(async () => expect(new URL(page.url()).searchParams.get('shop')).toBeNull());
    await eventually(async () =>
      expect(await opener.evaluate((e) => e === document.activeElement)).toBe(true),
    );
  });

  it('M-132: a press on a marker opens the same shop', async () => {
    const [name = ''] = await shopNames();
    await show('Map');
    await zoomTo(name);
    await markerOf(name).click();
    await eventually(async () =>
      expect(new URL(page.url()).searchParams.get('shop')).not.toBeNull(),
    );
    await page.getByRole('heading', { level: 2, name }).last().waitFor();
    await page.getByRole('link', { name: 'Directions', exact: true }).waitFor();
    await visitor.see('shop-from-map');
    await page.getByRole('button', { name: 'Close details' }).click();
    await page.getByRole('link', { name: 'Directions', exact: true }).waitFor({ state: 'hidden' });
    await show('List');
  });

  it('M-126, M-518: looks in another city', async () => {
    await openSearch();
    await placeField().click();
    const places = page.getByRole('listbox', { name: 'Places' }).getByRole('option');
    await places.first().waitFor();
    expect(await places.allTextContents()).toEqual([
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
    await visitor.see('cities');
    await placeField().press('Escape');
    await search('bakery', 'Chennai, Tamil Nadu');
    await heading('“bakery” near Chennai, Tamil Nadu').waitFor();
    const addresses = results().getByText(/Chennai/);
    await eventually(async () => expect(await addresses.count()).toBeGreaterThan(0));
  });

  it('M-271: comes back to the search before, which another tab shows at the same address', async () => {
    await page.goBack();
    await heading('“bakery” near Kochi, Kerala').waitFor();
    await eventually(async () =>
      expect(
        await results()
          .getByText(/Chennai/)
          .count(),
      ).toBe(0),
    );
    await someShops();
    const before = await shopNames();
    const second = await visitor.newTab();
    await second.goto(page.url());
    await second.getByRole('heading', { level: 1, name: '“bakery” near Kochi, Kerala' }).waitFor();
    await eventually(async () => expect(await shopNames(second)).toEqual(before));
    await second.close();
  });

  it('types the town of a search, and comes back to the one before', async () => {
    await openSearch();
    await placeField().fill('trichr');
    await page.getByRole('option', { name: /^Thrissur, Kerala/ }).waitFor();
    await visitor.see('town-typed');
    await placeField().press('Enter');
    await heading('“bakery” near Thrissur, Kerala').waitFor();
    expect(new URL(page.url()).searchParams.get('location')).toBe('Thrissur, Kerala');
    await cardOf('Thrissur').first().waitFor();
    await page.goBack();
    await heading('“bakery” near Kochi, Kerala').waitFor();
    await openSearch();
    await placeField().fill('qwxz');
    await page.getByText('No town with shops is called “qwxz”.').last().waitFor();
    await visitor.see('town-unknown');
    visitor.accept(/Failed to load resource: net::ERR_FAILED at .*public.towns/);
    await page.route('**/api/public/towns*', (route) => route.abort());
    await placeField().fill('aluva');
    await page.getByRole('option', { name: 'Try again' }).waitFor();
    await visitor.see('towns-not-loaded');
    await page.unroute('**/api/public/towns*');
    await page.getByRole('option', { name: 'Try again' }).click();
    await page.getByRole('option', { name: /^Aluva, Kerala/ }).waitFor();
    await placeField().fill('');
    await placeField().blur();
    await eventually(async () => expect(await placeField().inputValue()).toBe('Kochi, Kerala'));
  });

  it('M-142, M-143, M-145: reads that nothing was found, and what to do', async () => {
    await search('zzyzzyva');
    await page.getByText('No shops found for your search criteria').waitFor();
    await page.getByText(/^Total results: 0\b/).waitFor();
    await visitor.see('nothing-found');
    await page.getByRole('button', { name: 'Try New Search' }).click();
    await page.waitForURL('**/search');
  });

  it('M-071, M-416: a category is one press', async () => {
    const asked = page.waitForRequest(/\/shops\/search\?.*category=Dining/);
    await page.getByRole('button', { name: 'Dining', exact: true }).click();
    await asked;
    await heading('Dining near Kochi, Kerala').waitFor();
    await eventually(async () => expect((await shopNames()).length).toBeGreaterThan(5));
    const category = results().getByRole('article').filter({ hasText: 'Dining' });
    expect(await category.count()).toBe((await shopNames()).length);
    await visitor.see('category');
  });

  it('M-326: says that a search lacks words, and does not send it', async () => {
    await openSearch();
    await page.getByRole('combobox', { name: 'Search for shops' }).fill('   ');
    await page.getByRole('combobox', { name: 'Search for shops' }).blur();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('button', { name: 'Search Now' }).click();
    await page.getByText('Please enter a search query').waitFor();
    await visitor.see('query-missing');
    expect(sent.filter((url) => url.includes('/shops/search'))).toEqual([]);
  });

  it('searches in the town that the words name, not at home', async () => {
    await page.goto('/search');
    await heading('Find partner shops').waitFor();
    await search('bakery calicut');
    await page.waitForURL('**/search-results?search=bakery+calicut*');
    await heading('“bakery” near Kozhikode').waitFor();
    await cardOf('Kozhikode').first().waitFor();
    await visitor.see('results-in-named-town');
    // One press searches near home again.
    await page.getByRole('button', { name: 'Search near Kochi, Kerala' }).click();
    await heading('“bakery” near Kochi, Kerala').waitFor();
  });

  it('searches at a misspelt place, and at a time that one press drops', async () => {
    await search('haircut near Aluwa tomorrow evening');
    await heading('“haircut” near Aluva').waitFor();
    await page.getByText('Near Aluva', { exact: true }).waitFor();
    const time = page.getByRole('button', { name: 'Open tomorrow at 18:00, show any time' });
    await time.waitFor();
    await visitor.see('results-at-a-time');
    await time.click();
    await time.waitFor({ state: 'hidden' });
    await heading('“haircut” near Aluva').waitFor();
  });

  it('shows the nearest shops where none is near, and says so', async () => {
    await search('bakery in Munnar');
    await heading('“bakery” near Munnar').waitFor();
    await page.getByText('Nothing within 10 km. The nearest:').waitFor();
    await eventually(async () => expect((await shopNames()).length).toBe(5));
    await visitor.see('results-beyond-the-circle');
  });

  it('says which word was left out, where no shop has all', async () => {
    await search('bakery 10% discount', 'Kochi, Kerala');
    await page.getByText('No shop was found with all words, so “10” was left out.').waitFor();
    await cardOf('Bakery').first().waitFor();
    await visitor.see('results-without-a-word');
  });
});
