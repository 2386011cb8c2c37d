import { paths } from './paths.ts';

/** Leads to a shop's details, among the results of a search for its name. */
export function shopAddress({ id, name }: { id: string; name: string }): string {
  return `${paths.searchResults}?${String(new URLSearchParams({ q: name, shop: id }))}`;
}
