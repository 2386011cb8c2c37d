import { isAsTyped, type Met, note } from './match-set.ts';
import type { Listed } from './term-lists.ts';

const LITTLE = 8;

/** How a term is met: by a list, or by the place that it names. */
export type Meeting = Pick<Listed, 'cost' | 'said' | 'text'>;

/**
 * The ways in which shops meet the terms of a question, by number: each says how every term is met. There are
 * few, and very many shops have the same one.
 */
export class Ways {
  /** Of each way how the terms are met, one after the other. */
  readonly #meetings: Meeting[][] = [];
  /** Of each way the sum of the costs. */
  readonly cost: number[] = [];
  /** Of each way the halves of words of the name that are met. */
  readonly said: number[] = [];

  get size(): number {
    return this.#meetings.length;
  }

  /** Whether each meets every term as it was typed. */
  get areAsTyped(): boolean {
    return this.#meetings.every((way) => way.every(({ cost, text }) => isAsTyped(cost, text)));
  }

  /** A way that meets the first term, new unless the one before tells the same; to be asked before all others. */
  first(meeting: Meeting): number {
    const [before] = this.#meetings.at(-1) ?? [];
    if (before && isAlike(before, meeting)) return this.size - 1;
    return this.#add([meeting], meeting.cost, meeting.said);
  }

  /** A new way that meets one more term than another. */
  further(way: number, meeting: Meeting): number {
    const { cost, said } = meeting;
    return this.#add(
      [...this.#meetings[way]!, meeting],
      this.cost[way]! + cost,
      this.said[way]! + said,
    );
  }

  /**
   * The rank of a shop that meets the terms in this way.
   *
   * @param length how many words its name has
   * @param had how many of the `little` words that say little it has
   */
  rankOf(way: number, length: number, had: number, little: number): number {
    const said = this.said[way]!;
    const isWhole = said + had > 0 && said >= 2 * (length - had);
    return rankOf(this.cost[way]!, little - had, isWhole);
  }

  clear(): void {
    for (const all of [this.#meetings, this.cost, this.said]) all.length = 0;
  }

  /** Notes for each term how it was met by so many shops of each way. */
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

/** Whether both tell the same: which of several words that begin as was typed it was does not matter. */
function isAlike(a: Meeting, b: Meeting): boolean {
  if (a.cost !== b.cost || a.said !== b.said) return false;
  return a.text === b.text || (isAsTyped(a.cost, a.text) && isAsTyped(b.cost, b.text));
}

/** The ways that go on from those of shops that met every term before; a new one where it is the first time. */
export class WaysOn {
  readonly #ways: Ways;
  readonly #next: Uint32Array;
  #meeting: Meeting | null = null;

  constructor(ways: Ways) {
    this.#ways = ways;
    this.#next = new Uint32Array(ways.size);
  }

  /** From now on by this. */
  by(meeting: Meeting): void {
    if (this.#meeting && isAlike(this.#meeting, meeting)) return;
    this.#next.fill(0);
    this.#meeting = meeting;
  }

  from(way: number): number {
    const known = this.#next[way]!;
    if (known > 0) return known;
    // The first ways are those that are gone on from, so that none of these has number 0.
    return (this.#next[way] = this.#ways.further(way, this.#meeting!));
  }
}

/**
 * Of shops that meet the terms equally well those come first of which the whole name was typed, then
 * those that miss few of the words that say little.
 */
export function rankOf(cost: number, missing: number, isWhole: boolean): number {
  return cost * LITTLE + Math.min(missing, LITTLE - 2) + (isWhole ? 0 : 1);
}
