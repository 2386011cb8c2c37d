import sharp from 'sharp';
import { expect, it } from '@jest/globals';
import { countScans } from './picture-file.ts';
import { jpegWithScans } from './testing/many-scans.ts';

const bytes = (...values: number[]) => Buffer.from(values);
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([
    bytes(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255),
    content,
  ]);
const THREE = jpegWithScans(64, 3);
/** Splits `THREE` before its first marker of this kind. */
const split = (marker: number) => {
  const at = THREE.indexOf(bytes(0xff, marker));
  return [THREE.subarray(0, at), THREE.subarray(at)] as const;
};
const before = (marker: number, inserted: Buffer) => {
  const [head, rest] = split(marker);
  return Buffer.concat([head, inserted, rest]);
};
const THUMBNAIL = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), jpegWithScans(8, 50)]));
/** A marker of no meaning in the data of the first scan, as if a segment of 64 KiB followed. */
const feigned = (marker: number) => before(0xd9, bytes(0xff, marker, 0xff, 0xff));

it.each<[what: string, file: Buffer, scans: number]>([
  ['three scans', THREE, 3],
  ['most that a JPEG can have', jpegWithScans(8, 2_647), 2_647],
  ['a thumbnail of 50 scans in a segment', before(0xdb, THUMBNAIL), 3],
  ['that thumbnail between scans', before(0xda, THUMBNAIL), 3],
  ['another picture behind its end', Buffer.concat([THREE, jpegWithScans(8, 50)]), 3],
  ['no end', THREE.subarray(0, -2), 3],
  ['an end within a segment', Buffer.concat([THREE.subarray(0, -2), bytes(0xff, 0xda, 0x00)]), 4],
  ['an end within a marker', Buffer.concat([THREE.subarray(0, -2), bytes(0xff)]), 3],
  ['markers behind fill bytes', before(0xda, bytes(0xff, 0xff, 0xff, 0xff)), 3],
  ['rubbish between segments', before(0xda, bytes(0x00, 0xda, 0xff, 0x00, 0xda)), 3],
  ['marks of a restart in its data', before(0xd9, bytes(0xff, 0xd0, 0xff, 0xd7)), 3],
  ['a segment that is shorter than its length', before(0xda, bytes(0xff, 0xfe, 0x00, 0x00)), 3],
  ['nothing', Buffer.alloc(0), 0],
])('A JPEG with %s is counted', (_what, file, scans) => {
  expect(countScans(file)).toBe(scans);
});

it.each([0x01, 0x02, 0x5a, 0xbf, 0xd0, 0xd8])(
  'Scans after marker %i, which has no length, are counted',
  (marker) => {
    const head = feigned(marker).subarray(0, -2);
    const more = jpegWithScans(8, 50);
    expect(countScans(Buffer.concat([head, more.subarray(2)]))).toBe(53);
  },
);

it('Camera pictures have one scan, or ten if they are progressive', async () => {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } });
  expect(countScans(await picture.clone().jpeg().toBuffer())).toBe(1);
  expect(countScans(await picture.clone().jpeg({ progressive: true }).toBuffer())).toBe(10);
});

it('A file that has only markers has no scan', () => {
  for (const value of [0xff, 0x00, 0xda]) expect(countScans(Buffer.alloc(1 << 20, value))).toBe(0);
  const comments = Buffer.alloc(1 << 20, Buffer.from([0xff, 0xfe, 0x00, 0x02]));
  expect(countScans(comments)).toBe(0);
});
