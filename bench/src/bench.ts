import type { Fixture } from './fixture.ts';
import type { Measured } from './report.ts';

/** Input of an item: sizes, and the running product that several items share. */
export interface Bench {
  quick: boolean;
  say(line: string): void;
  /** A product with 100,000 shops (10,000 in quick mode), started when it is first asked for. */
  shared(): Promise<Fixture>;
}

export type Item = (bench: Bench) => Promise<Measured>;
