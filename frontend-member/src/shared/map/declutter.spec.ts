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

const SEEN = { left: 0, top: 0, right: 360, bottom: 513 };
/** As on a phone: two lines above, and tools and zoom one below the other. */
const LINES = [
  { left: 89, top: 12, right: 271, bottom: 56 },
  { left: 31, top: 64, right: 329, bottom: 108 },
];
const COLUMN = [
  { left: 306, top: 293, right: 350, bottom: 389 },
  { left: 306, top: 398, right: 350, bottom: 487 },
];

test('no pin stays between two lines of buttons that leave it no room', () => {
  const [pin] = declutter([{ x: 181, y: 60 }], LINES, SEEN);
  expect(pin).toEqual({ x: 181, y: 134 });
});

const liesUnder = ({ x, y }: Pixel, { left, top, right, bottom }: Box): boolean =>
  x > left && x < right && y > top && y < bottom;

const isSeen = ({ x, y }: Pixel): boolean =>
  x >= SEEN.left && x <= SEEN.right && y >= SEEN.top && y <= SEEN.bottom;

test('wherever a shop is, its pin is seen beside the buttons', () => {
  const buttons = [...LINES, ...COLUMN];
  for (let x = 0; x <= SEEN.right; x += 9)
    for (let y = 0; y <= SEEN.bottom; y += 9) {
      const [pin] = declutter([{ x, y }], buttons, SEEN);
      expect([x, y, isSeen(pin!)]).toEqual([x, y, true]);
      expect(buttons.filter((button) => liesUnder(pin!, button))).toEqual([]);
    }
});

test('where many are, none lies under a button', () => {
  const buttons = [...LINES, ...COLUMN];
  const spots = Array.from({ length: 50 }, (_, n) => ({ x: (n * 37) % 360, y: (n * 53) % 130 }));
  const under = declutter(spots, buttons, SEEN).filter((pin) =>
    buttons.some((button) => liesUnder(pin, button)),
  );
  expect(under).toEqual([]);
});
