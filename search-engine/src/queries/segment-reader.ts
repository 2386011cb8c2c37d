import { type AreaBuffers, areaRanges, type AreaRanges } from '../geo/area-ranges.ts';
import type { Area } from '../geo/geo-shapes.ts';
import type { Segment } from '../segments/segment.ts';
import { ScoreAccumulator } from './score-accumulator.ts';
import { TermPostingsCache } from './term-postings.ts';

/** A segment with the buffers and caches that the searches in it reuse. */
export class SegmentReader {
  readonly segment: Segment;
  readonly postings: TermPostingsCache;
  readonly #buffers: AreaBuffers;
  #accumulator: ScoreAccumulator | undefined;
  #dead = new Int32Array(0);

  constructor(segment: Segment, buffers: AreaBuffers) {
    this.segment = segment;
    this.postings = new TermPostingsCache(segment);
    this.#buffers = buffers;
  }

  /** The score accumulator, cleared for a search with this many terms. */
  accumulatorFor(terms: number): ScoreAccumulator {
    this.#accumulator ??= new ScoreAccumulator(this.segment.size);
    this.#accumulator.begin(terms, this.segment.dead);
    return this.#accumulator;
  }

  /** The slots of an area, or all slots. */
  rangesOf(area: Area | null): AreaRanges {
    return areaRanges(this.segment.places, area, this.#buffers);
  }

  /** Slots of removed shops, ascending. */
  get deadSlots(): Int32Array {
    const { dead } = this.segment;
    if (this.#dead.length !== dead.length) this.#dead = dead.view().slice().sort();
    return this.#dead;
  }
}
