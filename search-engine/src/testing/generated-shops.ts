import { CITIES } from '@nattil/contracts/catalog/cities';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { aShop, numberedId, ON_MONDAYS, ON_SUNDAYS } from './shops-and-requests.ts';

const FAMILIES = ['Nair', 'Krishna', 'Chirayil', 'Sree Lakshmi', 'Malabar', 'Menon', 'Saraswathi'];
const TRADES = [
  { name: 'Bakery', category: 'bakery', tags: ['cakes', 'halwa'] },
  { name: 'Silks', category: 'fashion', tags: ['sarees'] },
  { name: 'Stores', category: 'grocery', tags: [] },
  { name: 'Medicals', category: 'pharmacy', tags: ['medicines'] },
  { name: 'Mobiles', category: 'electronics', tags: ['repairs'] },
];
const ROADS = ['Market Road', 'MG Road', 'Temple Road', 'Beach Road'];
const PERCENTS = [null, 3, 8, 12.5];
const HOURS = [ON_MONDAYS, ON_SUNDAYS, null];
/** Degrees; a city's shops stand in a square of twice this width. */
const SPREAD = 0.15;

/** The same shops for the same seed; every eighth shop has no location of its own. */
export function* generatedShops(count: number, seed: number): Generator<IndexedShop> {
  for (let n = 0; n < count; n += 1) {
    const pick = <T>(items: readonly T[], kind: number): T =>
      items[Math.floor(share(n, seed, kind) * items.length)]!;
    const trade = pick(TRADES, 1);
    const city = CITIES[Math.floor(share(n, seed, 2) ** 2 * 30)]!;
    const isPlaced = n % 8 !== 7;
    yield aShop(n, {
      id: numberedId(n),
      name: `${pick(FAMILIES, 3)} ${trade.name}`,
      category: trade.category,
      city: city.name,
      latitude: isPlaced ? city.latitude + (share(n, seed, 4) * 2 - 1) * SPREAD : null,
      longitude: isPlaced ? city.longitude + (share(n, seed, 5) * 2 - 1) * SPREAD : null,
      hours: pick(HOURS, 6),
      discountPercent: pick(PERCENTS, 7),
      address: `${n % 400}, ${pick(ROADS, 8)}, ${city.name}`,
      tags: trade.tags,
    });
  }
}

/** From 0 (included) to 1 (excluded), evenly distributed. */
function share(n: number, seed: number, kind: number): number {
  let mixed = Math.imul(n ^ Math.imul(seed, 0x9e3779b1) ^ Math.imul(kind, 0x85ebca6b), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}
