import type { Page } from 'playwright-core';
import type { Box } from './screen/boxes.ts';

export interface MarkerOnMap {
  /** The ids of the marker's shops; a cluster has several. */
  shops: string[];
  box: Box;
}

/** All markers and clusters of the results map, including those outside the viewport. */
export const shopsOnMap = (page: Page): Promise<MarkerOnMap[]> =>
  page.locator('[data-shops]').evaluateAll((all) =>
    (all as HTMLElement[]).map((marker) => ({
      shops: marker.dataset['shops']?.split(' ') ?? [],
      box: marker.getBoundingClientRect().toJSON() as Box,
    })),
  );

/** The zoom level of the map, read from its newest tiles. */
export const zoomOfMap = (page: Page): Promise<number> =>
  page
    .locator('.leaflet-tile-container')
    .last()
    .locator('img')
    .first()
    .evaluate((tile) => Number(/(\d+)\/\d+\/\d+/.exec((tile as HTMLImageElement).src)?.[1]));
