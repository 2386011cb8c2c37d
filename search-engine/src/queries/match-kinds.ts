import { rankOf } from './match-cost.ts';
import { addToMatch, isAsTyped, type TermMatch } from './term-match.ts';

/** How a shop matches one term: by a posting list, or by the place that the term names. */
export interface TermMatchKind {
  cost: number;
  /** Matched words of the shop's name, counted in halves. */
  nameHalves: number;
  /** The matched word; null for several words. */
  text: string | null;
}

/**
 * The kinds of matches in one search, by number. A kind records how each term is matched. There are
 * few kinds, and very many shops share one.
 */
export class MatchKinds {
  /** By kind: how the terms are matched, in order. */
  readonly #terms: TermMatchKind[][] = [];
  /** By kind: the sum of the costs. */
  readonly #cost: number[] = [];
  /** By kind: the matched words of the name, counted in halves. */
  readonly #nameHalves: number[] = [];
  /** By kind: number of shops that match every term so far in this way. */
  readonly #shops: number[] = [];

  get size(): number {
    return this.#terms.length;
  }

  /**
   * Returns the kind for a match of the first term; reuses the previous kind if it is equivalent.
   * Call it before `extend`.
   */
  start(match: TermMatchKind): number {
    const [before] = this.#terms.at(-1) ?? [];
    if (before && isEquivalent(before, match)) return this.size - 1;
    return this.#add([match], match.cost, match.nameHalves);
  }

  /** Returns a new kind that extends `kind` by a match of one more term. */
  extend(kind: number, match: TermMatchKind): number {
    const { cost, nameHalves } = match;
    return this.#add(
      [...this.#terms[kind]!, match],
      this.#cost[kind]! + cost,
      this.#nameHalves[kind]! + nameHalves,
    );
  }

  /**
   * The rank of a shop with this kind of match.
   *
   * @param length number of words in its name
   * @param matched number of the query's stop words in its name
   * @param stopWords number of the query's stop words
   */
  rankOf(kind: number, length: number, matched: number, stopWords: number): number {
    const halves = this.#nameHalves[kind]!;
    const isWholeName = halves + matched > 0 && halves >= 2 * (length - matched);
    return rankOf(this.#cost[kind]!, stopWords - matched, isWholeName);
  }

  costOf(kind: number): number {
    return this.#cost[kind]!;
  }

  count(kind: number, shops: number): void {
    this.#shops[kind]! += shops;
  }

  /** Before the next term is evaluated. */
  clearCounts(): void {
    this.#shops.fill(0);
  }

  /**
   * The cost of the k-th best shop, and the number of shops up to that cost. A shop with a higher
   * cost has a higher rank.
   */
  upToKth(k: number): { cost: number; shops: number } {
    const kinds = Array.from(this.#shops.keys()).sort((a, b) => this.#cost[a]! - this.#cost[b]!);
    let [cost, shops] = [0, 0];
    for (const kind of kinds) {
      if (shops >= k && this.#cost[kind]! > cost) break;
      cost = this.#cost[kind]!;
      shops += this.#shops[kind]!;
    }
    return { cost, shops };
  }

  clear(): void {
    for (const all of [this.#terms, this.#cost, this.#nameHalves, this.#shops]) all.length = 0;
  }

  /** Adds the number of shops of each kind to the matches of each term. */
  addTo(matches: TermMatch[]): void {
    for (const [kind, terms] of this.#terms.entries())
      for (const [at, { cost, text }] of terms.entries())
        addToMatch(matches[at]!, cost, text, this.#shops[kind]!);
  }

  #add(terms: TermMatchKind[], cost: number, nameHalves: number): number {
    this.#cost.push(cost);
    this.#nameHalves.push(nameHalves);
    this.#shops.push(0);
    return this.#terms.push(terms) - 1;
  }
}

/** For matches as typed, the matched word does not matter. */
function isEquivalent(a: TermMatchKind, b: TermMatchKind): boolean {
  if (a.cost !== b.cost || a.nameHalves !== b.nameHalves) return false;
  return a.text === b.text || (isAsTyped(a.cost, a.text) && isAsTyped(b.cost, b.text));
}

/** Extends the kinds so far by a match of the next term; creates each new kind on first use. */
export class MatchKindExtension {
  readonly #kinds: MatchKinds;
  /** By kind so far: the new kind, or 0. Kind 0 is of the first term, so it is never a new one. */
  readonly #extended: Uint32Array;
  #match: TermMatchKind | null = null;

  constructor(kinds: MatchKinds) {
    this.#kinds = kinds;
    this.#extended = new Uint32Array(kinds.size);
    kinds.clearCounts();
  }

  /** Sets the match of the next term for the following calls of `extend`. */
  use(match: TermMatchKind): void {
    if (this.#match && isEquivalent(this.#match, match)) return;
    this.#extended.fill(0);
    this.#match = match;
  }

  /** The new kind of a shop, which is counted. */
  extend(kind: number): number {
    const extended = (this.#extended[kind] ||= this.#kinds.extend(kind, this.#match!));
    this.#kinds.count(extended, 1);
    return extended;
  }
}
