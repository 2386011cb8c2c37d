import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { type Box, declutter, type Pixel } from './declutter.ts';

const overlapping = (pins: Pixel[]): number =>
  pins.filter((pin, at) =>
    pins.some(
      (other, otherAt) =>
        at !== otherAt && Math.abs(pin.x - other.x) < 30 && Math.abs(pin.y - other.y) < 30,
    ),
  ).length;

test('pins that are apart stay where they are', () => {
  const apart = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 0, y: 60 },
  ];
  expect(declutter(apart)).toEqual(apart);
});

test('fifty shops on one spot can all be seen and pressed', () => {
  const pins = declutter(Array.from({ length: 50 }, () => ({ x: 200, y: 200 })));
  expect(overlapping(pins)).toBe(0);
  for (const { x, y } of pins) expect(Math.hypot(x - 200, y - 200)).toBeLessThan(260);
});

test('the same shops always have the same places', () => {
  const near = [
    { x: 10, y: 10 },
    { x: 20, y: 12 },
    { x: 14, y: 30 },
  ];
  expect(declutter(near)).toEqual(declutter(near));
});

test('no pin stays under the buttons of the map', () => {
  const buttons = { left: 300, top: 200, right: 360, bottom: 400 };
  const [pin] = declutter([{ x: 320, y: 300 }], [buttons]);
  expect(pin?.x).toBeLessThanOrEqual(274.5);
  expect(pin?.y).toBe(300);
});

test('no pin stays between two lines of buttons that leave it no room', () => {
  const lines = [
    { left: 89, top: 12, right: 271, bottom: 56 },
    { left: 31, top: 64, right: 329, bottom: 108 },
  ];
  const [pin] = declutter([{ x: 181, y: 60 }], lines, { left: 0, top: 0, right: 360, bottom: 513 });
  expect(pin).toEqual({ x: 181, y: 134 });
});

const SEEN = { left: 0, top: 0, right: 360, bottom: 513 };
const within = (low: number, high: number) => fc.integer({ min: low, max: high });
const buttons = fc
  .record({
    left: within(0, 200),
    top: within(0, 400),
    width: within(44, 160),
    height: within(44, 96),
  })
  .map(({ left, top, width, height }): Box => {
    return { left, top, right: left + width, bottom: top + height };
  });

test('wherever shops and buttons are, no shop lies under a button', () => {
  const shops = fc.array(fc.record({ x: within(0, 360), y: within(0, 513) }), { maxLength: 50 });
  fc.assert(
    fc.property(shops, fc.array(buttons, { maxLength: 4 }), (points, covered) => {
      const under = declutter(points, covered, SEEN).filter(({ x, y }) =>
        covered.some(
          ({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom,
        ),
      );
      expect(under).toEqual([]);
    }),
  );
});
