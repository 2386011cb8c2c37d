import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARED_PICTURE } from '@nattil/contracts/pages';
import { expect, it } from '@jest/globals';

const read = (path: string) => readFile(join(import.meta.dirname, '../../public', path));

it('the picture of shared links is a PNG of 1200 × 630, small enough for every chat', async () => {
  const png = await read(SHARED_PICTURE);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(300_000);
});

it('the favicon is an icon with one picture', async () => {
  const icon = await read('favicon.ico');
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 1]);
  const png = icon.subarray(icon.readUInt32LE(18));
  expect([png.length, png.subarray(1, 4).toString()]).toEqual([icon.readUInt32LE(14), 'PNG']);
});
