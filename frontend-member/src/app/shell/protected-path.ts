import { paths } from '../paths.ts';

const protectedPaths: readonly string[] = [paths.search, paths.searchResults];

/** Whether an address is one of ours behind the login; with query and hash, as it was asked for. */
export function isProtectedPath(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  return protectedPaths.includes(pathname);
}
