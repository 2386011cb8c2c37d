/** The source of map tiles, and its attribution. */
export interface TileSource {
  url: string;
  attribution: string;
}

const OPEN_STREET_MAP: TileSource = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution:
    '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};

function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

/** Returns the tile server from the page's head, which the operator sets, or OpenStreetMap's. */
export function tileSource(): TileSource {
  return {
    url: meta('map-tiles') ?? OPEN_STREET_MAP.url,
    attribution: meta('map-attribution') ?? OPEN_STREET_MAP.attribution,
  };
}
