import type { CSSProperties } from 'react';
import styles from './person-initials.module.css';

interface PersonInitialsProps {
  name: string | null | undefined;
  /** Size in px. */
  size?: number;
}

/**
 * Replaces a picture; the name itself stands beside it or is read there. Mantine's Avatar would add
 * its picture, fallback and groups to the header of every page.
 */
export function PersonInitials({ name, size = 40 }: PersonInitialsProps) {
  return (
    <span
      className={styles.initials}
      style={{ '--size': `${size}px` } as CSSProperties}
      translate="no"
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

/** Initials of the first and the last word; for scripts with wide letters only of the first. */
function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = initialOf(words[0]) ?? '?';
  const last = words.length > 1 ? (initialOf(words.at(-1)) ?? '') : '';
  return (isWide(first) || isWide(last) ? first : first + last).toUpperCase();
}

/** The first letter with its vowel signs. */
function initialOf(word: string | undefined): string | undefined {
  return word?.match(/^.\p{M}*/u)?.[0];
}

function isWide(letter: string): boolean {
  return /^\p{L}/u.test(letter) && !/^\p{Script=Latin}/u.test(letter);
}
