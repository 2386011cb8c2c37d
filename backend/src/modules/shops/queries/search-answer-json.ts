import type { SearchMetadata, SearchShopsAnswer } from '@nattil/contracts/api/shops';

/** What a search answers beside the shops. */
export type BesideShops = Omit<SearchShopsAnswer, 'data'>;

/**
 * As JSON.stringify writes it, without the brace that ends it. It is written for every search, and JSON.stringify,
 * which looks for what an object may have, took a twentieth of the time of one.
 */
export function besideShopsJson({ success, pagination, searchMetadata }: BesideShops): string {
  const { currentPage, totalPages, totalItems, totalRecords, limit } = pagination;
  return (
    `{"success":${success},"pagination":{"currentPage":${currentPage},"totalPages":${totalPages}` +
    `,"totalItems":${totalItems},"totalRecords":${totalRecords},"limit":${limit}}` +
    `,"searchMetadata":${metadataJson(searchMetadata)}`
  );
}

function metadataJson({
  totalResults,
  centre,
  maxDistance,
  sortBy,
  sortOrder,
  place,
  correctedTo,
  ignoredWords,
}: SearchMetadata): string {
  return (
    `{"totalResults":${totalResults},"centre":${placeJson(centre)},"maxDistance":${maxDistance}` +
    `,"sortBy":"${sortBy}","sortOrder":"${sortOrder}","place":${placeJson(place)}` +
    `,"correctedTo":${textJson(correctedTo)}` +
    `,"ignoredWords":${ignoredWords.length === 0 ? '[]' : JSON.stringify(ignoredWords)}}`
  );
}

function placeJson(place: SearchMetadata['centre']): string {
  if (!place) return 'null';
  const { latitude, longitude, label } = place;
  return `{"latitude":${latitude},"longitude":${longitude},"label":${textJson(label)}}`;
}

function textJson(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
}
