/** Of all lists together. */
export const lengthOf = (lists: Int32Array[]): number =>
  lists.reduce((sum, { length }) => sum + length, 0);

/** The list of a key, which is empty at first. */
export function listed<K, T>(lists: Map<K, T[]>, key: K): T[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}
