export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Type by the first bytes, whatever the client declares. Null for any other file. */
export function pictureType(file: Buffer): PictureType | null {
  const begins = (bytes: string, at = 0) =>
    file.toString('latin1', at, at + bytes.length) === bytes;
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  return begins('RIFF') && begins('WEBP', 8) ? 'image/webp' : null;
}

const MARK = 0xff;
/**
 * Markers below this one and from RST0 to SOI stand alone. A segment with its length follows any
 * other marker.
 */
const FIRST_WITH_SEGMENT = 0xc0;
const RST0 = 0xd0;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const LENGTH_BYTES = 2;
const MAGIC_BYTES = 2;

/**
 * Counts the scans that a decoder meets in a JPEG. Goes from marker to marker as libjpeg does: it
 * skips segments by their length and any bytes before a marker, and stops at the first EOI.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  let at = MAGIC_BYTES;
  const { length } = jpeg;
  for (;;) {
    while (at < length && jpeg[at] !== MARK) at += 1;
    while (at < length && jpeg[at] === MARK) at += 1;
    if (at >= length) return scans;
    const marker = jpeg[at]!;
    at += 1;
    if (marker === EOI) return scans;
    if (marker < FIRST_WITH_SEGMENT || (marker >= RST0 && marker <= SOI)) continue;
    if (marker === SOS) scans += 1;
    if (at + LENGTH_BYTES > length) return scans;
    at += Math.max((jpeg[at]! << 8) | jpeg[at + 1]!, LENGTH_BYTES);
  }
}
