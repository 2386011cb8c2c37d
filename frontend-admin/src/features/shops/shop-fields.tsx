import type { ReactNode } from 'react';
import styles from './shop-fields.module.css';

/** Two fields side by side if the width allows. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Invalid input is reported, not corrected while typing. */
export const PERCENT = {
  hideControls: true,
  clampBehavior: 'none',
  inputMode: 'decimal',
  decimalScale: 2,
  suffix: '%',
} as const;
