/** Versions in which a caller saw what it decides about; null when it did not say or any will do. */
export type SeenVersions = readonly number[] | null;
