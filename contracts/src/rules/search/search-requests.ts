/** Fields of the searches for shops and places. */
import { searchTextRule, sortRule } from '../list.ts';
import { momentRule } from '../fields/time.ts';
import { numberRule, optional, rule, urlFlagRule } from '../rule.ts';
import { SEARCH_MAX_DISTANCE_KM, SEARCH_MIN_DISTANCE_KM, SEARCH_SORTS } from './search.ts';

export const searchCategoryRule = searchTextRule('category');
export const searchLocationRule = searchTextRule('location');
export const placeNameRule = searchTextRule('q');
/** Whether `q` is the address of a building, which is looked for before its town. */
export const isAddressRule = optional(urlFlagRule('address'));
export const searchSortRule = sortRule(SEARCH_SORTS);

const degreesRule = /*@__NO_SIDE_EFFECTS__*/ (max: number, message: string) =>
  optional(numberRule({ minimum: -max, maximum: max, message, inUrl: true }));

export const LATITUDE_INVALID = 'latitude must be a number from -90 to 90';
export const LONGITUDE_INVALID = 'longitude must be a number from -180 to 180';
export const latitudeRule = degreesRule(90, LATITUDE_INVALID);
export const longitudeRule = degreesRule(180, LONGITUDE_INVALID);

export const maxDistanceRule = optional(
  numberRule({
    minimum: SEARCH_MIN_DISTANCE_KM,
    maximum: SEARCH_MAX_DISTANCE_KM,
    message: `maxDistance must be from ${SEARCH_MIN_DISTANCE_KM} to ${SEARCH_MAX_DISTANCE_KM} kilometres`,
    inUrl: true,
  }),
);

export const suggestTextRule = searchTextRule('q');
export const openNowRule = optional(urlFlagRule('openNow'));
/** Only shops open at this time. */
export const openAtRule = momentRule('openAt');
/** Disables typo correction: the way back from 'Showing results for …'. */
export const exactWordsRule = optional(urlFlagRule('exactWords'));
/** Minimum discount for the member, in percent. */
export const minDiscountRule = optional(
  numberRule({
    minimum: 0,
    maximum: 100,
    message: 'minDiscount must be a percent from 0 to 100',
    inUrl: true,
  }),
);

/** Bounding box in degrees. It crosses the date line if west is greater than east. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

const BOUNDS_INVALID =
  'bounds must be four numbers south,west,north,east, with the south not beyond the north';
const NUMBER = /^-?\d{1,3}(\.\d{1,20})?$/;

/** Parses `south,west,north,east`; null if the text is not a valid bounding box. */
export function boundsIn(text: string): Bounds | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return null;
  const [south, west, north, east] = parts.map(Number) as [number, number, number, number];
  const isOnEarth = [south, north].every(within(90)) && [west, east].every(within(180));
  return isOnEarth && south <= north ? { south, west, north, east } : null;
}

export const boundsRule = optional(
  rule<string>({
    check: (value) => (typeof value === 'string' && boundsIn(value) ? null : BOUNDS_INVALID),
    schema: { type: 'string', description: 'south,west,north,east in degrees' },
    examples: [
      ['9.9,76.2,10.1,76.4', null],
      ['-17, 177, -16, -179', null],
      ['10.1,76.2,9.9,76.4', BOUNDS_INVALID],
      ['9.9,76.2,10.1', BOUNDS_INVALID],
      ['9.9,76.2,10.1,181', BOUNDS_INVALID],
      ['9.9,76.2,1e1,76.4', BOUNDS_INVALID],
      ['a,b,c,d', BOUNDS_INVALID],
      ['', BOUNDS_INVALID],
      [7, BOUNDS_INVALID],
    ],
  }),
);

function within(max: number): (degrees: number) => boolean {
  return (degrees) => Math.abs(degrees) <= max;
}
