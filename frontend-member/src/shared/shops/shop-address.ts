import { paths } from '../paths.ts';

/** The URL of a shop's details in the results of a search for its name. */
export function shopAddress({ id, name }: { id: string; name: string }): string {
  return `${paths.searchResults}?${String(new URLSearchParams({ search: name, shop: id }))}`;
}
