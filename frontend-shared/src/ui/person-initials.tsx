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
      translate="no"
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

/** Of the first and the last word; of scripts with wide letters, only of the first. */
function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = initialOf(words[0]) ?? '?';
  const last = words.length > 1 ? (initialOf(words.at(-1)) ?? '') : '';
  return (isWide(first) || isWide(last) ? first : first + last).toUpperCase();
}

/** The first letter, with the signs of its vowels. */
function initialOf(word: string | undefined): string | undefined {
  return word?.match(/^.\p{M}*/u)?.[0];
}

function isWide(letter: string): boolean {
  return /^\p{L}/u.test(letter) && !/^\p{Script=Latin}/u.test(letter);
}
