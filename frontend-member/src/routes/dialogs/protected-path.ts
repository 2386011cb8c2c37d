import { paths } from '../../shared/paths.ts';

const protectedPaths: readonly string[] = [
  paths.search,
  paths.searchResults,
  paths.purchases,
  paths.yourData,
];

/** Whether a path, with or without query and hash, is a protected page. */
export function isProtectedPath(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  return protectedPaths.includes(pathname);
}
