import { AreaBuffers } from '../geo/area-ranges.ts';
import { QueryParser } from '../queries/query-parser.ts';
import { SegmentReader } from '../queries/segment-reader.ts';
import { TextSearch } from '../queries/text-search.ts';
import { SmallTopKBuffers } from '../ranking/small-top-k.ts';
import type { IndexContext } from '../segments/index-context.ts';
import type { Segment } from '../segments/segment.ts';

/** Index context, caches and buffers of the searches in one engine. */
export class SearchContext {
  readonly index: IndexContext;
  readonly parser: QueryParser;
  readonly textSearch = new TextSearch();
  readonly topKBuffers = new SmallTopKBuffers();
  readonly #areaBuffers = new AreaBuffers();
  readonly #readers = new WeakMap<Segment, SegmentReader>();

  constructor(index: IndexContext) {
    this.index = index;
    this.parser = new QueryParser(index);
  }

  readerOf(segment: Segment): SegmentReader {
    let reader = this.#readers.get(segment);
    if (!reader) {
      reader = new SegmentReader(segment, this.#areaBuffers);
      this.#readers.set(segment, reader);
    }
    return reader;
  }
}
