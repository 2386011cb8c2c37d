/** Concatenated UTF-8 texts, which can be transferred to another thread without copying. */
export interface StringTable {
  bytes: Uint8Array;
  ends: Uint32Array;
}

/** @param all texts, or their bytes */
export function stringTableOf(all: readonly (string | Uint8Array)[]): StringTable {
  const ends = new Uint32Array(all.length);
  let length = 0;
  for (let n = 0; n < all.length; n += 1) {
    length += Buffer.byteLength(all[n]!);
    ends[n] = length;
  }
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let n = 0, from = 0; n < all.length; from = ends[n]!, n += 1) {
    const text = all[n]!;
    if (typeof text === 'string') bytes.write(text, from);
    else bytes.set(text, from);
  }
  return { bytes, ends };
}

/** Views on the bytes of each text in turn. */
export function* slicesOf({ bytes, ends }: StringTable): Generator<Buffer> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let n = 0, from = 0; n < ends.length; from = ends[n]!, n += 1)
    yield all.subarray(from, ends[n]);
}

/** Each text in turn. */
export function* stringsIn({ bytes, ends }: StringTable): Generator<string> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let n = 0, from = 0; n < ends.length; from = ends[n]!, n += 1)
    yield all.toString('utf8', from, ends[n]);
}
