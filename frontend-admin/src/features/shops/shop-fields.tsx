import type { ReactNode } from 'react';
import styles from './shop-fields.module.css';

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** What is wrong is said, not corrected while somebody types. */
export const PERCENT = {
  hideControls: true,
  clampBehavior: 'none',
  inputMode: 'decimal',
  decimalScale: 2,
  suffix: '%',
} as const;
