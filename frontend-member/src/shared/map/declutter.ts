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

/** Moves a pin out from under a box by the shortest way. */
function uncover(pin: Pixel, box: Box): boolean {
  const ways = [
    { x: box.left - CLEAR - pin.x, y: 0 },
    { x: box.right + CLEAR - pin.x, y: 0 },
    { x: 0, y: box.top - CLEAR - pin.y },
    { x: 0, y: box.bottom + CLEAR - pin.y },
  ] as const;
  const [toLeft, toRight, toTop, toBottom] = ways;
  const isUnder = toLeft.x < -0.5 && toRight.x > 0.5 && toTop.y < -0.5 && toBottom.y > 0.5;
  if (!isUnder) return false;
  const length = (way: Pixel): number => Math.abs(way.x + way.y);
  const shortest = ways.reduce((best, way) => (length(way) < length(best) ? way : best));
  pin.x += shortest.x;
  pin.y += shortest.y;
  return true;
}

/**
 * Returns where to draw pins so that none hides another or lies under the map's buttons: as near
 * to their places as possible, and the same for the same points.
 */
export function declutter(points: readonly Pixel[], covered: readonly Box[] = []): Pixel[] {
  const pins = jittered(points);
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (const [at, pin] of pins.entries()) {
      for (const other of pins.slice(at + 1)) moved = separate(pin, other) || moved;
    }
    for (const pin of pins) for (const box of covered) moved = uncover(pin, box) || moved;
    if (!moved) break;
  }
  return pins;
}
