import { QUALITY } from '../text/term-dictionary.ts';
import { qualityOf } from './match-cost.ts';

/** How the shops of a result match one term. */
export interface TermMatch {
  /** The lowest cost of a match; Infinity without a match. */
  cost: number;
  /** Whether the word itself, or a word that begins with it, was matched. */
  asTyped: boolean;
  /** The words that were matched instead, with their number of shops; the closest first. */
  corrections: Map<string, { cost: number; shops: number }>;
}

export const noMatch = (): TermMatch => ({
  cost: Infinity,
  asTyped: false,
  corrections: new Map(),
});

/** Whether the match is the word itself, a word that begins with it, or several words. */
export function isAsTyped(cost: number, text: string | null): boolean {
  return text === null || qualityOf(cost) <= QUALITY.prefix;
}

/** Adds the number of shops that match a term with this cost by this text. */
export function addToMatch(
  match: TermMatch,
  cost: number,
  text: string | null,
  shops: number,
): void {
  if (shops === 0) return;
  match.cost = Math.min(match.cost, cost);
  if (isAsTyped(cost, text)) {
    match.asTyped = true;
    return;
  }
  const known = match.corrections.get(text!);
  if (known) {
    known.cost = Math.min(known.cost, cost);
    known.shops += shops;
  } else match.corrections.set(text!, { cost, shops });
}
