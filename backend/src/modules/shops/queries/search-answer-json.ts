import type { SearchMetadata, SearchShopsAnswer } from '@nattil/contracts/api/shops';
import type { JsonOutput } from '../search-index/json-output.ts';

/** What a search answers beside the shops. */
export type BesideShops = Omit<SearchShopsAnswer, 'data'>;

/** Names and numbers, each of up to 25 letters. */
const MAX_FIXED = 1024;
/** A letter as JSON: `\u0000`. */
const LETTER = 6;
/** Quotation marks and a comma. */
const AROUND_TEXT = 3;

/** How many bytes `writeBesideShops` writes at most. */
export function mostBytesBeside({ searchMetadata }: BesideShops): number {
  const { centre, place, correctedTo, ignoredWords } = searchMetadata;
  let letters = (centre?.label?.length ?? 0) + (place?.label?.length ?? 0);
  letters += correctedTo?.length ?? 0;
  for (const word of ignoredWords) letters += word.length;
  return MAX_FIXED + letters * LETTER + ignoredWords.length * AROUND_TEXT;
}

/**
 * As JSON.stringify writes it, without the brace that ends it. It is written for every search, and no text is made
 * for it: JSON.stringify, which looks for what an object may have, took a twentieth of the time of a search, and
 * texts put together from names and numbers take twice as long as to write these one by one.
 */
export function writeBesideShops(
  out: JsonOutput,
  { pagination, searchMetadata }: BesideShops,
): void {
  const { currentPage, totalPages, totalItems, totalRecords, limit } = pagination;
  put(out, CURRENT_PAGE);
  out.count(currentPage);
  put(out, TOTAL_PAGES);
  out.count(totalPages);
  put(out, TOTAL_ITEMS);
  out.count(totalItems);
  put(out, TOTAL_RECORDS);
  out.count(totalRecords);
  put(out, LIMIT);
  out.count(limit);
  putMetadata(out, searchMetadata);
}

function putMetadata(
  out: JsonOutput,
  {
    totalResults,
    centre,
    maxDistance,
    sortBy,
    sortOrder,
    place,
    correctedTo,
    ignoredWords,
  }: SearchMetadata,
): void {
  put(out, TOTAL_RESULTS);
  out.count(totalResults);
  put(out, CENTRE);
  putPlace(out, centre);
  put(out, MAX_DISTANCE);
  out.number(maxDistance);
  put(out, SORT_BY);
  out.plain(sortBy);
  put(out, SORT_ORDER);
  out.plain(sortOrder);
  put(out, PLACE);
  putPlace(out, place);
  put(out, CORRECTED_TO);
  putText(out, correctedTo);
  put(out, IGNORED_WORDS);
  if (ignoredWords.length === 0) put(out, NONE);
  else out.text(JSON.stringify(ignoredWords));
  put(out, END);
}

function putPlace(out: JsonOutput, place: SearchMetadata['centre']): void {
  if (!place) return put(out, NULL);
  const { latitude, longitude, label } = place;
  put(out, LATITUDE);
  out.number(latitude);
  put(out, LONGITUDE);
  out.number(longitude);
  put(out, LABEL);
  putText(out, label);
  put(out, END);
}

function putText(out: JsonOutput, text: string | null): void {
  if (text === null) put(out, NULL);
  else out.text(JSON.stringify(text));
}

/** What is always the same, one behind the other in memory, so that it is not waited for piece by piece. */
let fixed = '';

interface Piece {
  from: number;
  to: number;
}

function piece(text: string): Piece {
  const from = fixed.length;
  fixed += text;
  return { from, to: fixed.length };
}

const CURRENT_PAGE = piece('{"success":true,"pagination":{"currentPage":');
const TOTAL_PAGES = piece(',"totalPages":');
const TOTAL_ITEMS = piece(',"totalItems":');
const TOTAL_RECORDS = piece(',"totalRecords":');
const LIMIT = piece(',"limit":');
const TOTAL_RESULTS = piece('},"searchMetadata":{"totalResults":');
const CENTRE = piece(',"centre":');
const LATITUDE = piece('{"latitude":');
const LONGITUDE = piece(',"longitude":');
const LABEL = piece(',"label":');
const NULL = piece('null');
const MAX_DISTANCE = piece(',"maxDistance":');
const SORT_BY = piece(',"sortBy":"');
const SORT_ORDER = piece('","sortOrder":"');
const PLACE = piece('","place":');
const CORRECTED_TO = piece(',"correctedTo":');
const IGNORED_WORDS = piece(',"ignoredWords":');
const NONE = piece('[]');
const END = piece('}');
const FIXED = Buffer.from(fixed);

function put(out: JsonOutput, { from, to }: Piece): void {
  out.few(FIXED, from, to);
}
