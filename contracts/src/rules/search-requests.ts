/** Fields of the searches for shops and places. */
import { searchTextRule, sortRule } from './list.ts';
import { numberRule, optional } from './rule.ts';
import { SEARCH_MAX_DISTANCE_KM, SEARCH_MIN_DISTANCE_KM, SEARCH_SORTS } from './search.ts';

export const searchCategoryRule = searchTextRule('category');
export const searchLocationRule = searchTextRule('location');
export const placeNameRule = searchTextRule('q');
export const searchSortRule = sortRule(SEARCH_SORTS);

const degreesRule = /*@__NO_SIDE_EFFECTS__*/ (most: number, message: string) =>
  optional(numberRule({ minimum: -most, maximum: most, message, inUrl: true }));

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
