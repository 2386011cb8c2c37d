import type { ShopStatus, Weekday, WeeklyHours } from '@nattil/contracts/api/shops';
import { type City, cityLabel } from '@nattil/contracts/catalog/cities';
import { KERALA_NAMES, KERALA_SHOP_NAMES, OTHER_NAMES, OTHER_SHOP_NAMES } from './people.ts';
import { cityOf, localitiesOf, type Locality } from './places.ts';
import { type Random, randomFor } from './random.ts';
import { BADGES, COMMON_AMENITIES, DAYS, type Trade, tradeAt } from './trades.ts';

export interface DemoShop {
  index: number;
  name: string;
  /** Category slug. */
  category: string;
  ownerName: string;
  /** In a reserved domain; unique. */
  email: string;
  /** Indian mobile in E.164; unique. */
  phone: string;
  /** Unique together with the name. */
  address: string;
  /** In Kerala only, like the taluk. */
  district: string | null;
  taluk: string | null;
  city: string;
  state: string;
  /** `City, State`. */
  location: string;
  latitude: number | null;
  longitude: number | null;
  hours: WeeklyHours;
  /** Percent, 3 to 25. */
  discountPercent: number;
  description: string | null;
  amenities: string[];
  tags: string[];
  badges: string[];
  website: string | null;
  status: ShopStatus;
  registeredDaysAgo: number;
}

export const DEMO_SEED = 20_260_101;
export const DEMO_SHOP_COUNT = 420;

const WEEKDAYS: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];
const KILOMETRES_PER_DEGREE = 111.2;

/** Plausible shops for an empty database; always the same. */
export function demoShops(count = DEMO_SHOP_COUNT): DemoShop[] {
  return Array.from({ length: count }, (_, index) => generatedShop(index, DEMO_SEED));
}

/**
 * One shop, determined by index and seed alone, so that processes can generate shops in any order.
 * Phone, e-mail and address are unique because they are computed from the index.
 */
export function generatedShop(index: number, seed: number): DemoShop {
  const random = randomFor(seed, index);
  const city = cityOf(index);
  const inKerala = city.state === 'Kerala';
  const locality = random.pick(localitiesOf(city));
  const trade = tradeAt(random.next());
  const name = shopName(random, trade, city, locality);
  const slug = name
    .toLowerCase()
    .replace(/['.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  const names = inKerala ? random.pick(KERALA_NAMES) : OTHER_NAMES;
  const status = statusOf(index);
  return {
    index,
    name,
    category: trade.category,
    ownerName: `${random.pick(names.first)} ${random.pick(names.last)}`,
    email: `${slug}-${index}@example.com`,
    phone: phoneOf(index),
    address: `${doorOf(index)}, ${locality.name}, ${city.name}`,
    district: city.district ?? null,
    taluk: inKerala ? (locality.taluk ?? city.taluk ?? null) : null,
    city: city.name,
    state: city.state,
    location: cityLabel(city),
    // A few owners give no coordinates.
    ...(index % 47 === 5 ? { latitude: null, longitude: null } : placeNear(random, locality)),
    hours: hoursOf(random, trade),
    discountPercent: random.between(3, 24) + (random.chance(0.15) ? 0.5 : 0),
    description: random.chance(0.88) ? describe(random, trade, locality, city.name) : null,
    amenities: [...random.some(COMMON_AMENITIES, 3), ...random.some(trade.amenities, 2)],
    tags: random.some(trade.tags, random.between(2, 4)),
    badges: random.chance(0.35) ? random.some(BADGES, random.between(1, 2)) : [],
    website: random.chance(0.45) ? `https://${slug}-${index}.example.com` : null,
    status,
    registeredDaysAgo: status === 'pending' ? random.between(0, 6) : random.between(8, 700),
  };
}

function shopName(random: Random, trade: Trade, city: City, locality: Locality): string {
  const first = random.pick(city.state === 'Kerala' ? KERALA_SHOP_NAMES : OTHER_SHOP_NAMES);
  // A branch is named after its quarter, or after its town if the locality is a street.
  const quarter = /(Road|Junction|Round)$/.test(locality.name) ? city.name : locality.name;
  return `${first} ${random.pick(trade.nouns)}${random.chance(0.2) ? ` ${quarter}` : ''}`;
}

/** Of 420 shops 12 are pending, 7 rejected and 7 blocked. */
function statusOf(index: number): ShopStatus {
  if (index % 35 === 17) return 'pending';
  if (index % 60 === 41) return 'rejected';
  if (index % 60 === 11) return 'blocked';
  return 'approved';
}

/** The multiplier is coprime to 10⁹, so different indexes below 10⁷ have different digits. */
function phoneOf(index: number): string {
  const digits = String((index * 618_033_989 + 412_356_789) % 1_000_000_000).padStart(9, '0');
  return `+91${6 + (index % 4)}${digits}`;
}

const WARDS = 60;
const DOORS = 900;

/** `23/417`, and from 54,000 shops on `23/417A`: a letter is added once all numbers are used. */
function doorOf(index: number): string {
  const round = Math.floor(index / (WARDS * DOORS));
  const place = ((index % (WARDS * DOORS)) * 23_017 + 31_337) % (WARDS * DOORS);
  const door = `${1 + (place % WARDS)}/${100 + Math.floor(place / WARDS)}`;
  return round === 0 ? door : door + (round - 1).toString(26).replace(/./g, letterOf);
}

function letterOf(digit: string): string {
  return String.fromCharCode(65 + parseInt(digit, 26));
}

/** Uniform over the circle around a locality, with a precision of about 0.1 m. */
function placeNear(random: Random, at: Locality): { latitude: number; longitude: number } {
  const distance = at.radius * Math.sqrt(random.next());
  const angle = 2 * Math.PI * random.next();
  const north = (distance * Math.cos(angle)) / KILOMETRES_PER_DEGREE;
  const east =
    (distance * Math.sin(angle)) /
    (KILOMETRES_PER_DEGREE * Math.cos((at.latitude * Math.PI) / 180));
  return {
    latitude: Number((at.latitude + north).toFixed(6)),
    longitude: Number((at.longitude + east).toFixed(6)),
  };
}

function hoursOf(random: Random, trade: Trade): WeeklyHours {
  const day = random.pick(DAYS[trade.hours]);
  const hours: WeeklyHours = {};
  for (const weekday of WEEKDAYS) hours[weekday] = [...day.weekdays];
  if (day.sunday === undefined) hours.sunday = [...day.weekdays];
  else if (day.sunday) hours.sunday = [...day.sunday];
  return hours;
}

function describe(random: Random, trade: Trade, locality: Locality, city: string): string {
  const since = random.chance(0.5) ? ` Here since ${random.between(1962, 2024)}.` : '';
  return `${random.pick(trade.about)}. In ${locality.name}, ${city}.${since}`;
}
