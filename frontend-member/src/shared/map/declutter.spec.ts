import { expect, test } from '@jest/globals';
import { declutter, type Pixel } from './declutter.ts';

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
