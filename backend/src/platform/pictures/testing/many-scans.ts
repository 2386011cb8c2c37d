const COMPONENTS = [1, 2, 3];
const BLOCK = 8;
/** The longest run of blocks without a coefficient that one code can express. */
const LONGEST_RUN = 0x7fff;
const HIGHEST_BIT = 13;
const MAX_COEFFICIENTS = 63;

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** Each table has one code, a single 0: 'no difference', and 'a run of 2^14 blocks and more'. */
const TABLES = Buffer.concat([
  segment(0xdb, [0, ...Array<number>(64).fill(16)]),
  segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0x00]),
  segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
]);

/**
 * A valid grey progressive JPEG with this number of scans, at most 2,647. Each scan after the first
 * refines one bit of one coefficient in a few bytes, and a decoder walks all blocks for it.
 */
export function jpegWithScans(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / BLOCK) ** 2;
  const frame = segment(0xc2, [
    8,
    ...uint16(side),
    ...uint16(side),
    COMPONENTS.length,
    ...COMPONENTS.flatMap((id) => [id, 0x11, 0]),
  ]);
  const first = Buffer.concat([
    segment(0xda, [COMPONENTS.length, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 0, 0]),
    stuffed('0'.repeat(blocks * COMPONENTS.length)),
  ]);
  const nothing = stuffed(runs(blocks));
  const others = [...steps()]
    .slice(0, scans - 1)
    .flatMap(([component, coefficient, high, low]) => [
      segment(0xda, [1, component, 0, coefficient, coefficient, (high << 4) | low]),
      nothing,
    ]);
  return Buffer.concat([SOI, TABLES, frame, first, ...others, EOI]);
}

function* steps(): Generator<[component: number, coefficient: number, high: number, low: number]> {
  for (const component of COMPONENTS)
    for (let coefficient = 1; coefficient <= MAX_COEFFICIENTS; coefficient += 1)
      for (let low = HIGHEST_BIT; low >= 0; low -= 1)
        yield [component, coefficient, low === HIGHEST_BIT ? 0 : low + 1, low];
}

/** Encodes all blocks as runs of empty blocks. */
function runs(blocks: number): string {
  let bits = '';
  for (let left = blocks; left > 0;) {
    const run = Math.min(left, LONGEST_RUN);
    // A short rest is encoded as a longer run. A decoder ignores the excess at the end of the scan.
    bits += `0${Math.max(run - 0x4000, 0)
      .toString(2)
      .padStart(14, '0')}`;
    left -= run;
  }
  return bits;
}

function stuffed(bits: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += BLOCK) {
    const byte = parseInt(bits.slice(at, at + BLOCK).padEnd(BLOCK, '1'), 2);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Buffer.from(bytes);
}

function segment(marker: number, content: number[]): Buffer {
  return Buffer.from([0xff, marker, ...uint16(content.length + 2), ...content]);
}

function uint16(value: number): number[] {
  return [value >> 8, value & 0xff];
}
