/** Versions that the caller saw before its decision; null when it named none or accepts any. */
export type SeenVersions = readonly number[] | null;
