/** Names the version that was shown, so that a decision on it overrules nobody who was faster. */
export function ifMatchHeader(version: number): { 'If-Match': string } {
  return { 'If-Match': `"${version}"` };
}
