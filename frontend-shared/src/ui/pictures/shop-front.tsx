import type { CSSProperties, ReactNode } from 'react';
import { categoryLook } from './category-art.tsx';
import styles from './shop-front.module.css';

interface ShopFrontProps {
  /** Slug, label or alias; an unknown value shows the general store. */
  slug: string | null | undefined;
  /** The same shop always has the same front. */
  shopId: string;
}

interface Front {
  awning: ReactNode;
  /** Left edges of window and door. */
  window: number;
  door: number;
  sun: number;
}

/** From the left to the right edge of the wall; the lower edge is a little wider. */
const AWNING = { left: 72, right: 248, top: 40, spread: 12 };

/** The edges of the stripes. The number is odd because the first and the last stripe look alike. */
function stripes(count: number): { top: number; bottom: number; nextTop: number; next: number }[] {
  const { left, right, spread } = AWNING;
  const above = (right - left) / count;
  const below = (right - left + 2 * spread) / count;
  return Array.from({ length: count }, (_, at) => ({
    top: left + at * above,
    nextTop: left + (at + 1) * above,
    bottom: left - spread + at * below,
    next: left - spread + (at + 1) * below,
  }));
}

const stripeOf = (at: number) => (at % 2 === 0 ? styles.stripe : styles.stripeLight);

const scalloped = stripes(9).map(({ top, nextTop, bottom, next }, at) => (
  <path
    key={top}
    d={`M${top} 40H${nextTop}L${next} 74a${(next - bottom) / 2} 11 0 0 1-${next - bottom} 0z`}
    className={stripeOf(at)}
  />
));

const pointed = stripes(7).map(({ top, nextTop, bottom, next }, at) => (
  <path
    key={top}
    d={`M${top} 40H${nextTop}L${next} 72L${(bottom + next) / 2} 88L${bottom} 72z`}
    className={stripeOf(at)}
  />
));

const straight = (
  <>
    {stripes(5).map(({ top, nextTop, bottom, next }, at) => (
      <path key={top} d={`M${top} 40H${nextTop}L${next} 76H${bottom}z`} className={stripeOf(at)} />
    ))}
    <rect x="60" y="76" width="200" height="7" rx="2" className={styles.awningEdge} />
  </>
);

const board = (
  <>
    <rect x="66" y="38" width="188" height="40" rx="6" className={styles.board} />
    <rect x="112" y="53" width="96" height="10" rx="5" className={styles.stripeLight} />
    <rect x="72" y="78" width="176" height="6" className={styles.awningEdge} />
  </>
);

const FRONTS: readonly Front[] = [
  { awning: scalloped, window: 90, door: 188, sun: 34 },
  { awning: pointed, window: 146, door: 90, sun: 286 },
  { awning: straight, window: 90, door: 188, sun: 286 },
  { awning: board, window: 146, door: 90, sun: 34 },
];

function frontOf(shopId: string): Front {
  let sum = 0;
  for (const letter of shopId) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return FRONTS[sum % FRONTS.length]!;
}

/** The drawing for a shop without a photo; fills its container. */
export function ShopFront({ slug, shopId }: ShopFrontProps) {
  const { Icon: Drawn, colour } = categoryLook(slug);
  const { awning, window, door, sun } = frontOf(shopId);
  return (
    <svg
      className={styles.shop}
      style={{ '--tint': colour } as CSSProperties}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width="320" height="200" className={styles.sky} />
      <circle cx={sun} cy="52" r="18" className={styles.sun} />
      <path d="M0 176q80-16 160-6t160-8v38H0z" className={styles.hill} />
      <rect x="72" y="62" width="176" height="124" className={styles.wall} />
      <rect x={window} y="112" width="84" height="54" rx="3" className={styles.glass} />
      <rect x={door} y="112" width="42" height="74" rx="3" className={styles.door} />
      <circle cx={door + 8} cy="150" r="2.5" className={styles.knob} />
      {awning}
      <rect x="0" y="186" width="320" height="14" className={styles.ground} />
      <Drawn x={window + 24} y={121} width={36} height={36} stroke={1.5} className={styles.icon} />
    </svg>
  );
}
