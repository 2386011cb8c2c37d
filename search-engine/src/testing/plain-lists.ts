export const lengthOf = (lists: Int32Array[]): number =>
  lists.reduce((sum, { length }) => sum + length, 0);

/** The list of a key; creates an empty one if needed. */
export function listed<K, T>(lists: Map<K, T[]>, key: K): T[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}
