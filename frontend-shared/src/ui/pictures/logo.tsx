import { BRAND } from '@nattil/contracts/brand';
import styles from './logo.module.css';

interface LogoMarkProps {
  /** Height in px. */
  size?: number;
  /** `ink` for light grounds, `ivory` for green. */
  tone?: 'ink' | 'ivory';
}

/** A golden roof over two walls and a brace: a house, and the N of the name. */
export function LogoMark({ size = 32, tone = 'ink' }: LogoMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={tone === 'ink' ? '0 0 32 32' : '4 4 24 24'}
      aria-hidden
      className={styles.mark}
    >
      {tone === 'ink' ? <rect width="32" height="32" rx="8" className={styles.ground} /> : null}
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5.5 13.6 16 6l10.5 7.6" strokeWidth="2.6" className={styles.roof} />
        <path d="M10 25.5v-9.7l12 9.7v-9.7" strokeWidth="3.1" className={styles.walls} />
      </g>
    </svg>
  );
}

/** Mark and name. Screen readers read the name once; the mark is decorative. */
export function Logo({ size = 32, tone = 'ink' }: LogoMarkProps) {
  return (
    <span className={styles.logo} data-tone={tone} style={{ fontSize: size * 0.78 }}>
      <LogoMark size={size} tone={tone} />
      <span className={styles.name}>{BRAND.name}</span>
    </span>
  );
}
