/** Names the version that was shown: the server refuses a decision on an older one. */
export function ifMatchHeader(version: number): { 'If-Match': string } {
  return { 'If-Match': `"${version}"` };
}
