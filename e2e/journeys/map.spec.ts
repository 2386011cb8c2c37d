import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { boxesOf, boxOf, lieOver } from '../testing/screen/boxes.ts';
import { eventually } from '../testing/eventually.ts';
import { shopsOnMap, zoomOfMap } from '../testing/map-markers.ts';
import { memberWithActiveCard, somebody } from '../testing/people.ts';
import { accompany, DESKTOP, PHONE, TABLET, visit, type Visitor } from '../testing/visitor.ts';

const ALL_IN_KOCHI = '/search-results?location=Kochi%2C+Kerala';
const DINING = '/search-results?search=Dining&category=Dining&location=Kochi%2C+Kerala';

describe.each([PHONE, TABLET, DESKTOP])('the map of the results with a $name', (size) => {
  let visitor: Visitor;
  let page: Page;
  const map = () => page.locator('.leaflet-container');
  const outside = () => page.getByRole('button', { name: /outside this view/ });

  async function open(path: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('list', { name: 'Shops found' }).waitFor();
    if (visitor.onPhone) await page.getByText('Map', { exact: true }).click();
    await page.locator('[data-shops]').first().waitFor();
  }

  /** Resolves when the markers of a zoom level are drawn. */
  async function zoomTo(wanted: number): Promise<void> {
    await eventually(async () => {
      const zoom = await zoomOfMap(page);
      const name = zoom < wanted ? 'Zoom in' : 'Zoom out';
      if (zoom !== wanted) await page.getByRole('button', { name, exact: true }).click();
      expect(zoom).toBe(wanted);
    });
  }

  const overlapping = async () => {
    const markers = await shopsOnMap(page);
    return markers.flatMap((one, index) =>
      markers
        .slice(index + 1)
        .filter((other) => lieOver(one.box, other.box))
        .map((other) => [one.shops, other.shops]),
    );
  };

  beforeAll(async () => {
    visitor = await visit(size, { storage: await memberWithActiveCard(somebody('Meera Nair')) });
    page = visitor.page;
  });
  accompany(() => visitor);

  it.each([ALL_IN_KOCHI, DINING])('shows all results of %s, clear of its buttons', async (path) => {
    await open(path);
    const frame = await boxOf(map());
    const buttons = await boxesOf(page.locator('[data-over-map], .leaflet-bar'));
    await eventually(async () => {
      const markers = await shopsOnMap(page);
      expect(markers.flatMap(({ shops }) => shops).length).toBeGreaterThan(10);
      for (const { box } of markers) {
        expect(box.left).toBeGreaterThanOrEqual(frame.left);
        expect(box.top).toBeGreaterThanOrEqual(frame.top);
        expect(box.right).toBeLessThanOrEqual(frame.right);
        expect(box.bottom).toBeLessThanOrEqual(frame.bottom);
        expect(buttons.filter((button) => lieOver(button, box))).toEqual([]);
      }
    });
    expect(await outside().count()).toBe(0);
  });

  it('has no two markers that overlap, from a map of the state to one of a street', async () => {
    await open(ALL_IN_KOCHI);
    const shops = (await shopsOnMap(page)).flatMap((marker) => marker.shops).sort();
    for (let zoom = 8; zoom <= 18; zoom += 1) {
      await zoomTo(zoom);
      await eventually(async () => expect([zoom, await overlapping()]).toEqual([zoom, []]));
      const drawn = (await shopsOnMap(page)).flatMap((marker) => marker.shops).sort();
      expect(drawn).toEqual(shops);
      for (const { box } of await shopsOnMap(page)) {
        expect(box.right - box.left).toBeGreaterThanOrEqual(44);
        expect(box.bottom - box.top).toBeGreaterThanOrEqual(44);
      }
    }
  });

  // A phone has no hover.
  if (size !== PHONE)
    it('raises the cluster that holds the shop under the pointer, and no other', async () => {
      await open(ALL_IN_KOCHI);
      const cards = page.getByRole('list', { name: 'Shops found' }).getByRole('article');
      for (const nth of [0, 7, 19]) {
        const id = (await cards.nth(nth).getAttribute('id'))!.replace(/^shop-/, '');
        await cards.nth(nth).hover();
        const raised = page.locator('[data-shops][data-raised], [data-shops]:has([data-raised])');
        await eventually(async () => {
          expect(await raised.count()).toBe(1);
          expect((await raised.getAttribute('data-shops'))?.split(' ')).toContain(id);
        });
      }
    });

  it('zooms into a cluster by Enter, whose first shop gets the focus, until each is alone', async () => {
    await open(DINING);
    const cluster = page.getByRole('button', { name: /^\d+ shops, zoom in$/ }).first();
    const [first] = (await cluster.getAttribute('data-shops'))!.split(' ');
    const focused = page.locator(`[data-shops~="${first}"]:focus`);
    await cluster.focus();
    await eventually(async () => {
      const ids = (await focused.getAttribute('data-shops'))!;
      if (ids !== first) await page.keyboard.press('Enter');
      expect(ids).toBe(first);
    });
    expect(lieOver(await boxOf(focused), await boxOf(map()))).toBe(true);
    await visitor.see('map-zoomed');
  });

  it('stays where the person moved it while they sort, and shows all of another search', async () => {
    await open(DINING);
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.getByRole('button', { name: 'Search this area' }).waitFor();
    const zoom = await zoomOfMap(page);
    const answered = page.waitForResponse(/shops\/search\?.*sortBy=discount/);
    await page.getByLabel('Sort by').selectOption('discount');
    await answered;
    await page.getByText(/\d shops? found/).waitFor();
    await page.getByRole('button', { name: 'Search this area' }).waitFor();
    expect(await zoomOfMap(page)).toBe(zoom);
    await page.getByLabel('Within').selectOption('25 km');
    await eventually(async () => expect(await outside().count()).toBe(0));
    await page.getByRole('button', { name: 'Search this area' }).waitFor({ state: 'detached' });
  });
});
