import { useMemo } from 'react';
import { modulesOf } from './card-code.ts';
import styles from './card-code.module.css';

/** Readers need this many light modules around the code. */
const QUIET_ZONE = 4;

/** A QR code in black on white, also in dark mode, because scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => pathOf(modulesOf(text)), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      data-text={text}
    >
      <path d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h${-size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function pathOf(rows: boolean[][]): { path: string; size: number } {
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { path: squares.join(''), size: rows.length + 2 * QUIET_ZONE };
}
