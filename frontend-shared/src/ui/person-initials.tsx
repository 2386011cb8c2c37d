import type { CSSProperties } from 'react';
import styles from './person-initials.module.css';

interface PersonInitialsProps {
  name: string | null | undefined;
  /** In px. */
  size?: number;
}

/**
 * In place of a picture; the name itself is written or read beside it. Not Mantine's Avatar: its
 * picture, its fallback and its groups would load with every page's header.
 */
export function PersonInitials({ name, size = 40 }: PersonInitialsProps) {
  return (
    <span
      className={styles.initials}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}
