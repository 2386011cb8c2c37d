import { AreaBuffers } from '../geo/area-ranges.ts';
import { QueryParser } from '../queries/query-parser.ts';
import { SegmentReader } from '../queries/segment-reader.ts';
import { TextSearch } from '../queries/text-search.ts';
import { SmallTopKBuffers } from '../ranking/small-top-k.ts';
import type { IndexContext } from '../segments/index-context.ts';
import type { ParsedQuery } from '../queries/parsed-query.ts';
import type { Segment } from '../segments/segment.ts';
import { singular } from '../text/normalise-text.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import { type PlaceFinder, placeFinder } from '../understanding/place-finder.ts';
import type { KnownWords } from '../understanding/place-in-query.ts';
import {
  understandQuery,
  type UnderstandOptions,
  type UnderstoodQuery,
} from '../understanding/understand-query.ts';

/** Texts with a cached result of `understand`. */
const MAX_UNDERSTOOD = 2_000;

/** Index context, caches and buffers of the searches in one engine. */
export class SearchContext {
  readonly index: IndexContext;
  readonly parser: QueryParser;
  readonly textSearch = new TextSearch();
  /** Made with the engine, so that no search waits for it. */
  readonly #places = placeFinder();
  readonly #knownWords: KnownWords;
  /** By text and options, until a word is added. */
  readonly #understood = new Map<string, UnderstoodQuery | null>();
  #words = 0;
  readonly topKBuffers = new SmallTopKBuffers();
  readonly #areaBuffers = new AreaBuffers();
  readonly #readers = new WeakMap<Segment, SegmentReader>();
  readonly #namesOnly = new WeakMap<ParsedQuery, ParsedQuery | null>();

  constructor(index: IndexContext) {
    this.index = index;
    this.parser = new QueryParser(index);
    this.#knownWords = knownWords(index, this.#places);
  }

  /** `understandQuery`, cached because it looks for similar places. */
  understand(text: string, options: UnderstandOptions): UnderstoodQuery | null {
    const { size } = this.index.dictionary;
    if (size !== this.#words || this.#understood.size >= MAX_UNDERSTOOD) {
      this.#understood.clear();
      this.#words = size;
    }
    const key = `${text}\n${JSON.stringify(options)}`;
    let understood = this.#understood.get(key);
    if (understood === undefined) {
      understood = understandQuery(text, this.#places, this.#knownWords, options);
      this.#understood.set(key, understood);
    }
    return understood;
  }

  /** The query for shops with all words in their name; null if there are too many words or none. */
  namesOnly(query: ParsedQuery): ParsedQuery | null {
    let names = this.#namesOnly.get(query);
    if (names === undefined) this.#namesOnly.set(query, (names = namesOnly(query)));
    return names;
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

function knownWords({ dictionary, synonyms }: IndexContext, places: PlaceFinder): KnownWords {
  return {
    has: (word) => dictionary.find(word) !== undefined,
    isTrade: (word) => {
      const meaning = synonyms.of(singular(word));
      return meaning !== undefined && [...meaning.groups].some(({ kind }) => kind === 'category');
    },
    qualityOf: (word) => {
      const others = dictionary.candidatesOf(word).filter(({ text }) => !places.hasWord(text));
      return others[0]?.quality ?? Infinity;
    },
  };
}

/** The last word may be the beginning of one. */
function namesOnly({ typed, terms, stopWords, ignored }: ParsedQuery): ParsedQuery | null {
  if (ignored.length > 0 || terms.length === 0) return null;
  const names = terms.map((term, at) => ({
    typed: term.typed,
    expansions: term.expansions
      .filter((each) => each.kind === 'word' && !each.isSynonym)
      .filter(({ quality }) => quality === QUALITY.exact || at === terms.length - 1)
      .map((each) => ({ ...each, onlyInNames: true })),
  }));
  return { typed, terms: names as ParsedQuery['terms'], stopWords, ignored };
}
