import { BRAND } from '@nattil/contracts/brand';
import type { ReactNode } from 'react';
import styles from './how-to-use.module.css';

const { adminGround, gold, green7, green9, ink, ivory } = BRAND.colours;

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 112 112" className={styles.picture} aria-hidden>
      <rect width={112} height={112} fill={adminGround} />
      {children}
    </svg>
  );
}

function Phone({ x, y, children }: { x: number; y: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={42} height={76} rx={7} fill={ink} />
      <rect x={3} y={6} width={36} height={64} rx={3} fill={ivory} />
      {children}
    </g>
  );
}

/** A pattern of squares, which no reader can read. */
function Code({ x, y, unit }: { x: number; y: number; unit: number }) {
  const squares = ['11101', '10100', '11010', '00101', '10111'];
  return (
    <g transform={`translate(${x} ${y})`} fill={ink}>
      {squares.flatMap((row, line) =>
        [...row].map((square, column) =>
          square === '1' ? (
            <rect
              key={`${line} ${column}`}
              x={column * unit}
              y={line * unit}
              width={unit}
              height={unit}
            />
          ) : null,
        ),
      )}
    </g>
  );
}

/** A phone with the card and its code. */
export function ShowPicture() {
  return (
    <Picture>
      <Phone x={35} y={18}>
        <rect x={6} y={10} width={30} height={19} rx={3} fill={green9} />
        <path d="M33 10v19" stroke={gold} strokeWidth={1.5} />
        <path d="M9 24h14" stroke={ivory} strokeWidth={2} />
        <Code x={11} y={36} unit={4} />
        <path d="M12 62h18" stroke={ink} strokeWidth={3} />
      </Phone>
    </Picture>
  );
}

/** The shop's phone reads the code of the member's phone. */
export function ScanPicture() {
  return (
    <Picture>
      <Phone x={8} y={24}>
        <Code x={8.5} y={24} unit={5} />
      </Phone>
      <path d="M52 62 66 46v32z" fill={gold} opacity={0.6} />
      <Phone x={62} y={12}>
        <path
          d="M9 30v-6h6M33 30v-6h-6M9 44v6h6M33 44v6h-6"
          fill="none"
          stroke={green7}
          strokeWidth={3}
        />
        <path d="M7 37h28" stroke={gold} strokeWidth={2} />
      </Phone>
    </Picture>
  );
}

/** A bill with a discount. */
export function PayPicture() {
  return (
    <Picture>
      <path
        d="M30 14h52v84l-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5z"
        fill={ivory}
        stroke={ink}
        strokeWidth={2}
      />
      <path d="M40 28h20M40 38h28M40 48h24" stroke={ink} strokeWidth={3} />
      <path d="M40 62h16M66 62h8" stroke={gold} strokeWidth={4} />
      <path d="M40 76h12M60 76h14" stroke={green7} strokeWidth={5} />
      <circle cx={84} cy={34} r={15} fill={green7} />
      <path d="m77 34 5 5 9-10" fill="none" stroke={ivory} strokeWidth={3.5} />
    </Picture>
  );
}
