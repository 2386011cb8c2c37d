import { normalise, tokenise } from '../text/normalise-text.ts';

/** A word of a query as typed, perhaps of several words of the index: 'MG-Road'. */
export interface Part {
  /** As typed. */
  raw: string;
  /** In lower case, with the points and colons of a time. */
  lower: string;
  /** As in the index. */
  words: string[];
  endsWithComma: boolean;
}

export function partsOf(text: string): Part[] {
  return text
    .replaceAll(',', ', ')
    .split(/\s+/)
    .flatMap((raw): Part[] => {
      const words = tokenise(raw);
      const lower = normalise(raw).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');
      return words.length > 0 ? [{ raw, lower, words, endsWithComma: raw.endsWith(',') }] : [];
    });
}

export const join = (parts: readonly Part[]): string =>
  parts
    .map(({ raw }) => raw)
    .join(' ')
    .replace(/[,;.]+$/, '');
