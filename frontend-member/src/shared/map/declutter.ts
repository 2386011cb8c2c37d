/** Pixels on the map. */
export interface Pixel {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pins this far apart can all be seen and pressed, though they may overlap a little. */
const APART = 36;
/** The distance of a pin to the buttons over the map: half a pin and a gap. */
const CLEAR = 26;
const ROUNDS = 80;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Moves equal points apart a little, each in its own direction, so that they can be separated. */
function jittered(points: readonly Pixel[]): Pixel[] {
  const seen = new Map<string, number>();
  return points.map(({ x, y }) => {
    const spot = `${Math.round(x)},${Math.round(y)}`;
    const nth = seen.get(spot) ?? 0;
    seen.set(spot, nth + 1);
    const reach = 2 * Math.sqrt(nth);
    return {
      x: x + reach * Math.cos(nth * GOLDEN_ANGLE),
      y: y + reach * Math.sin(nth * GOLDEN_ANGLE),
    };
  });
}

/** Moves two pins apart along the axis on which they overlap less. */
function separate(one: Pixel, other: Pixel): boolean {
  const dx = other.x - one.x;
  const dy = other.y - one.y;
  const overX = APART - Math.abs(dx);
  const overY = APART - Math.abs(dy);
  if (overX <= 0.5 || overY <= 0.5) return false;
  if (overX < overY) {
    const push = (dx < 0 ? -overX : overX) / 2;
    one.x -= push;
    other.x += push;
  } else {
    const push = (dy < 0 ? -overY : overY) / 2;
    one.y -= push;
    other.y += push;
  }
  return true;
}

const isUnder = ({ x, y }: Pixel, box: Box): boolean =>
  x > box.left - CLEAR + 0.5 &&
  x < box.right + CLEAR - 0.5 &&
  y > box.top - CLEAR + 0.5 &&
  y < box.bottom + CLEAR - 0.5;

const isWithin = ({ x, y }: Pixel, box: Box): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/**
 * Moves a pin out from under the boxes, by the shortest way that leads under none of them; one that
 * can be seen stays within what is seen, where there is room.
 */
function uncover(pin: Pixel, covered: readonly Box[], seen: Box): boolean {
  if (!covered.some((box) => isUnder(pin, box))) return false;
  const xs = [pin.x, ...covered.flatMap(({ left, right }) => [left - CLEAR, right + CLEAR])];
  const ys = [pin.y, ...covered.flatMap(({ top, bottom }) => [top - CLEAR, bottom + CLEAR])];
  const far = ({ x, y }: Pixel): number => Math.hypot(x - pin.x, y - pin.y);
  const free = xs
    .flatMap((x) => ys.map((y) => ({ x, y })))
    .filter((place) => !covered.some((box) => isUnder(place, box)))
    .sort((one, other) => far(one) - far(other));
  const place = (isWithin(pin, seen) && free.find((it) => isWithin(it, seen))) || free[0];
  if (!place) return false;
  pin.x = place.x;
  pin.y = place.y;
  return true;
}

const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/**
 * Returns where to draw pins so that none hides another or lies under the map's buttons: as near
 * to their places as possible, and the same for the same points. `seen` is the part of the world
 * that the map shows.
 */
export function declutter(
  points: readonly Pixel[],
  covered: readonly Box[] = [],
  seen: Box = EVERYWHERE,
): Pixel[] {
  const pins = jittered(points);
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (const [at, pin] of pins.entries()) {
      for (const other of pins.slice(at + 1)) moved = separate(pin, other) || moved;
    }
    for (const pin of pins) moved = uncover(pin, covered, seen) || moved;
    if (!moved) break;
  }
  return pins;
}
