/** Names the version that the page shows. The server refuses a decision on an older version. */
export function ifMatchHeader(version: number): { 'If-Match': string } {
  return { 'If-Match': `"${version}"` };
}
