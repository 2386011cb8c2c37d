import type { Group } from '../text/synonyms.ts';

export interface ParsedQuery {
  /** Distinct words in the order of the text. */
  typed: string[];
  terms: Term[];
  /** Shops with these words in their name rank higher, but no shop needs them. */
  stopWords: { typed: string; word: number | undefined }[];
  /** Words beyond the maximum number of terms. */
  ignored: string[];
}

export interface Term {
  typed: string;
  expansions: TermExpansion[];
}

/** One thing that a typed word can match: a word, several words together, or a group. */
export type TermExpansion =
  | WordExpansion
  | { kind: 'words'; words: readonly number[]; quality: number; isSynonym: boolean }
  | { kind: 'group'; group: Group; quality: number; text: string };

interface WordExpansion {
  kind: 'word';
  word: number;
  quality: number;
  text: string;
  isSynonym: boolean;
  /** Whether the typed word is half of the shop's word, as 'medi' in 'medi care' is. */
  isHalf: boolean;
  onlyInNames: boolean;
}
