import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from '@jest/globals';
import { startChild } from '../messaging/testing/child.ts';
import { eventually } from '../testing/eventually.ts';
import { Pictures } from './pictures.ts';
import { drawingProcesses, isRunning } from './testing/drawing-processes.ts';
import { jpegWithScans } from './testing/many-scans.ts';

const SMALL = { width: 8, height: 8, fit: 'cover', maxPixels: 40_000_000 } as const;
const UNREADABLE = { refused: 'unreadable' };
/** A decoder takes half a minute for it. */
const SLOW = jpegWithScans(6_300, 2_588);
const FOREVER = { ...SMALL, maxScans: 3_000, withinMs: 600_000 };
const plain = { create: { width: 64, height: 64, channels: 3, background: 'teal' } } as const;

const drawnBy = (count: number) =>
  eventually(`${count} pictures are drawn`, async () => {
    const pids = await drawingProcesses();
    if (pids.length > 2) throw new Error(`${pids.length} at once`);
    return pids.length === count ? pids : null;
  });
const end = (pid: number) => process.kill(pid, 'SIGKILL');

describe('pictures', () => {
  it('with more than 100 scans are refused, with 100 they are drawn', async () => {
    const pictures = new Pictures();
    const drawn = (scans: number) =>
      pictures.draw(jpegWithScans(64, scans), { owner: 'a', ...SMALL });
    expect(await drawn(101)).toEqual(UNREADABLE);
    expect(await drawn(2_588)).toEqual(UNREADABLE);
    expect(await drawn(100)).toEqual({ image: expect.any(Buffer) });
  });

  it('that take too long are stopped with their process', async () => {
    const drawn = new Pictures().draw(SLOW, { owner: 'a', ...FOREVER, withinMs: 300 });
    const [pid] = await drawnBy(1);
    expect(await drawn).toEqual(UNREADABLE);
    expect(isRunning(pid!)).toBe(false);
  });

  it('of other owners are drawn while one takes long', async () => {
    const pictures = new Pictures();
    const slow = pictures.draw(SLOW, { owner: 'a', ...FOREVER });
    const [pid] = await drawnBy(1);
    const file = await sharp(plain).png().toBuffer();
    const others = ['b', 'c', 'd'].map((owner) => pictures.draw(file, { owner, ...SMALL }));
    for (const other of await Promise.all(others))
      expect(other).toEqual({ image: expect.any(Buffer) });
    expect(await drawingProcesses()).toEqual([pid]);
    end(pid!);
    expect(await slow).toEqual(UNREADABLE);
  });

  it('are drawn two at a time', async () => {
    const pictures = new Pictures();
    const slow = ['a', 'b', 'c'].map((owner) => pictures.draw(SLOW, { owner, ...FOREVER }));
    const before = await drawnBy(2);
    end(before[0]!);
    const after = await eventually('the third is drawn', async () => {
      const pids = await drawnBy(2);
      return pids.includes(before[0]!) ? null : pids;
    });
    expect(after).toContain(before[1]);
    after.forEach(end);
    expect(await Promise.all(slow)).toEqual(Array(3).fill(UNREADABLE));
  });

  it('of one owner are drawn one at a time, and a third is refused', async () => {
    const pictures = new Pictures();
    const [first, second] = [1, 2].map(() => pictures.draw(SLOW, { owner: 'a', ...FOREVER }));
    await expect(pictures.draw(SLOW, { owner: 'a', ...FOREVER })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter: expect.any(Number) },
    });
    const [pid] = await drawnBy(1);
    // Another owner's picture overtakes the second one.
    const file = await sharp(plain).webp().toBuffer();
    expect(await pictures.draw(file, { owner: 'b', ...SMALL })).toHaveProperty('image');
    expect(await drawingProcesses()).toEqual([pid]);
    end(pid!);
    expect(await first).toEqual(UNREADABLE);
    (await drawnBy(1)).forEach(end);
    expect(await second).toEqual(UNREADABLE);
  });

  it('are refused while twenty are waiting or drawn', async () => {
    const pictures = new Pictures();
    const file = await sharp(plain).webp().toBuffer();
    const owners = Array.from({ length: 21 }, (_, n) => `owner/${n}`);
    const all = await Promise.allSettled(
      owners.map((owner) => pictures.draw(file, { owner, ...SMALL })),
    );
    expect(all.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
    expect(all[20]).toMatchObject({
      reason: { code: 'UNAVAILABLE', details: { retryAfter: expect.any(Number) } },
    });
    // The places are free again.
    expect(await pictures.draw(file, { owner: 'owner/0', ...SMALL })).toHaveProperty('image');
  });

  it('are refused above the size limit, in any format', async () => {
    const pictures = new Pictures();
    const still = sharp({ create: { ...plain.create, width: 100, height: 100 } });
    const moving = sharp([await still.png().toBuffer(), await still.png().toBuffer()], {
      join: { animated: true },
    });
    const files = [still.jpeg(), still.png(), still.webp(), moving.webp({ delay: [50, 50] })];
    for (const file of files) {
      const drawn = (maxPixels: number) => async (bytes: Buffer) =>
        pictures.draw(bytes, { owner: 'a', ...SMALL, maxPixels });
      const bytes = await file.clone().toBuffer();
      expect(await drawn(9_999)(bytes)).toEqual({ refused: 'tooManyPixels' });
      const { image } = (await drawn(10_000)(bytes)) as { image: Buffer };
      const { width, height, pages = 1 } = await sharp(image).metadata();
      expect([width, height, pages]).toEqual([8, 8, 1]);
    }
  });

  it('that shall fit inside are shrunk as a whole, and never enlarged', async () => {
    const pictures = new Pictures();
    const sizeOf = async (width: number, height: number) => {
      const file = sharp({ create: { ...plain.create, width, height } });
      const drawing = { owner: 'a', ...SMALL, fit: 'inside' } as const;
      const drawn = await pictures.draw(await file.png().toBuffer(), drawing);
      const { width: w, height: h } = await sharp((drawn as { image: Buffer }).image).metadata();
      return [w, h];
    };
    expect(await sizeOf(64, 32)).toEqual([8, 4]);
    expect(await sizeOf(16, 64)).toEqual([2, 8]);
    expect(await sizeOf(4, 2)).toEqual([4, 2]);
  });

  it('are drawn by a process without our environment variables', async () => {
    process.env['NATTIL_SECRET'] = 'Monsoon';
    const slow = new Pictures().draw(SLOW, { owner: 'a', ...FOREVER });
    const [pid] = await drawnBy(1);
    const names = (await readFile(`/proc/${pid}/environ`, 'utf8'))
      .split('\0')
      .map((line) => line.split('=')[0]!)
      .filter((name) => name !== '' && !name.startsWith('NODE_CHANNEL_'));
    expect(names).toEqual([]);
    end(pid!);
    await slow;
  });

  it('are not drawn on after their process was killed', async () => {
    const parent = startChild(new URL('./testing/drawing-parent.ts', import.meta.url), {});
    const pid = await eventually(
      'it draws',
      async () => (await drawingProcesses(parent.process.pid))[0],
    );
    await parent.end('SIGKILL');
    await eventually('its process ends', () => !isRunning(pid));
  });

  it('are finished although all processes get the stop signal', async () => {
    const drawn = new Pictures().draw(jpegWithScans(3_000, 1_000), { owner: 'a', ...FOREVER });
    const [pid] = await drawnBy(1);
    await eventually('it waits for no signal to end it', async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      // It catches signal 1, for which it registers its last handler.
      return /^SigCgt:\s+\S*[13579bdf]$/m.test(status);
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid!, signal);
    expect(await drawn).toHaveProperty('image');
  });
});
