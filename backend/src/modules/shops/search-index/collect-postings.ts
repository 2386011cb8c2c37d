import { isAsTyped, type Met, note } from './match-set.ts';
import type { Listed } from './term-lists.ts';

const LITTLE = 8;

/** How a term is matched: by a posting list, or by the place that it names. */
export type Meeting = Pick<Listed, 'cost' | 'said' | 'text'>;

/**
 * The ways in which shops match the terms of a query, by number. A way records how each term is
 * matched. There are few ways, and very many shops share one.
 */
export class Ways {
  /** By way: how the terms are matched, in order. */
  readonly #meetings: Meeting[][] = [];
  /** By way: the sum of the costs. */
  readonly cost: number[] = [];
  /** By way: the matched words of the name, counted in halves. */
  readonly said: number[] = [];

  get size(): number {
    return this.#meetings.length;
  }

  /** Whether every way matches every term as typed. */
  get areAsTyped(): boolean {
    return this.#meetings.every((way) => way.every(({ cost, text }) => isAsTyped(cost, text)));
  }

  /**
   * Returns the way for a match of the first term; reuses the previous way if it is alike. Call it
   * before `further`.
   */
  first(meeting: Meeting): number {
    const [before] = this.#meetings.at(-1) ?? [];
    if (before && isAlike(before, meeting)) return this.size - 1;
    return this.#add([meeting], meeting.cost, meeting.said);
  }

  /** Returns a new way that extends `way` by a match of one more term. */
  further(way: number, meeting: Meeting): number {
    const { cost, said } = meeting;
    return this.#add(
      [...this.#meetings[way]!, meeting],
      this.cost[way]! + cost,
      this.said[way]! + said,
    );
  }

  /**
   * The rank of a shop that matches in this way.
   *
   * @param length number of words in its name
   * @param had number of the query's `little` stop words in its name
   */
  rankOf(way: number, length: number, had: number, little: number): number {
    const said = this.said[way]!;
    const isWhole = said + had > 0 && said >= 2 * (length - had);
    return rankOf(this.cost[way]!, little - had, isWhole);
  }

  clear(): void {
    for (const all of [this.#meetings, this.cost, this.said]) all.length = 0;
  }

  /** Records for each term how many shops match it in each way; `shops` is indexed by way. */
  note(met: Met[], shops: ArrayLike<number>): void {
    for (const [way, meetings] of this.#meetings.entries())
      for (const [at, { cost, text }] of meetings.entries())
        note(met[at]!, cost, text, shops[way]!);
  }

  #add(meetings: Meeting[], cost: number, said: number): number {
    this.cost.push(cost);
    this.said.push(said);
    return this.#meetings.push(meetings) - 1;
  }
}

/** Whether both matches are equivalent. For matches as typed, the matched word does not matter. */
function isAlike(a: Meeting, b: Meeting): boolean {
  if (a.cost !== b.cost || a.said !== b.said) return false;
  return a.text === b.text || (isAsTyped(a.cost, a.text) && isAsTyped(b.cost, b.text));
}

/** Extends the previous ways by a match of the next term; creates each new way on first use. */
export class WaysOn {
  readonly #ways: Ways;
  readonly #next: Uint32Array;
  #meeting: Meeting | null = null;

  constructor(ways: Ways) {
    this.#ways = ways;
    this.#next = new Uint32Array(ways.size);
  }

  /** Sets the match of the next term for the following calls of `from`. */
  by(meeting: Meeting): void {
    if (this.#meeting && isAlike(this.#meeting, meeting)) return;
    this.#next.fill(0);
    this.#meeting = meeting;
  }

  from(way: number): number {
    const known = this.#next[way]!;
    if (known > 0) return known;
    // Number 0 is a way of the first term, so 0 in `#next` means that there is no way yet.
    return (this.#next[way] = this.#ways.further(way, this.#meeting!));
  }
}

/**
 * Lower is better. Among shops with equal cost, those whose whole name was typed come first, then
 * those with the fewest missing stop words.
 */
export function rankOf(cost: number, missing: number, isWhole: boolean): number {
  return cost * LITTLE + Math.min(missing, LITTLE - 2) + (isWhole ? 0 : 1);
}
