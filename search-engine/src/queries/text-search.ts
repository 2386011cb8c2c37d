import type { Circle } from '../geo/geo-shapes.ts';
import { hasDigit } from '../text/normalise-text.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import { evaluateQuery, type QueryScope } from './evaluate-query.ts';
import { FIELD_COST, fieldOf, qualityOf } from './match-cost.ts';
import type { MatchSet } from './match-set.ts';
import { TermOverlap, type TermSet } from './overlap.ts';
import type { ParsedQuery, Term } from './parsed-query.ts';
import type { SegmentReader } from './segment-reader.ts';
import type { TermMatch } from './term-match.ts';

/** A segment and the scope of the search in it. */
export interface SearchedSegment {
  reader: SegmentReader;
  scope: Omit<QueryScope, 'circle'>;
}

export interface TextSearchResult {
  matches: MatchSet[];
  total: number;
  correctedTo: string | null;
  ignoredWords: string[];
}

/** The result for some or all terms of the query. */
type Attempt = Omit<TextSearchResult, 'correctedTo'> & { query: ParsedQuery };

/** Words of up to this many letters easily resemble another word. */
const MAX_SHORT = 5;

/** Searches the segments of one engine for the terms of a query. */
export class TextSearch {
  readonly #overlap = new TermOverlap();

  /**
   * The shops that match the terms of a query. A term without matches is dropped before the result
   * becomes empty. If the terms match only separately, the fewest and least selective terms are
   * dropped: likely chance matches first, then the most common.
   *
   * @param circle around the place that all terms name; null if they name none
   */
  search(query: ParsedQuery, segments: SearchedSegment[], circle: Circle | null): TextSearchResult {
    const { terms } = query;
    if (terms.length === 0) return { matches: [], total: 0, correctedTo: null, ignoredWords: [] };
    const attempt = (some: Term[], all = false): Attempt => {
      const ofSome = some === terms ? query : { ...query, terms: some };
      const matches = segments.map(({ reader, scope: { where, passes, enough } }) =>
        evaluateQuery(reader, ofSome, { where, passes, enough: all ? Infinity : enough, circle }),
      );
      const total = matches.reduce((sum, { total: there }) => sum + there, 0);
      const dropped = terms.filter((term) => !some.includes(term));
      const ignoredWords = dropped.map(({ typed }) => typed).concat(query.ignored);
      return { query: ofSome, matches, total, ignoredWords };
    };
    const found = attempt(terms);
    if (found.total > 0 || terms.length < 2) return resultOf(found);
    // Two terms without a common shop have no overlap to count.
    const overlap = terms.length > 2 ? this.#overlap : null;
    overlap?.begin(
      terms.length,
      segments.map(({ reader }) => reader.segment.size),
    );
    const alone = terms.map((term, at) => {
      const { matches, total } = attempt([term], true);
      if (overlap) matches.forEach((some, segment) => overlap.add(at, segment, some.slots()));
      const costs = matches.map((some) => some.termMatches()[0]!.cost);
      const isByChance = isLikelyByChance(term, Math.min(...costs));
      return { terms: 1 << at, shops: total, isByChance };
    });
    const sets = overlap?.termSets() ?? alone.filter(({ shops }) => shops > 0);
    for (const set of mostSelectiveFirst(
      sets,
      alone.map(({ isByChance }) => isByChance),
    )) {
      const some = attempt(terms.filter((_, at) => has(set, at)));
      if (some.total > 0) return resultOf(some);
    }
    return resultOf(attempt(terms));
  }
}

function resultOf({ query, matches, total, ignoredWords }: Attempt): TextSearchResult {
  return { matches, total, ignoredWords, correctedTo: correctionOf(query, matches) };
}

/** Whether a match is likely by chance: a short misspelt word, or a number in an address. */
function isLikelyByChance({ typed }: Term, cost: number): boolean {
  if (qualityOf(cost) > QUALITY.prefix) return typed.length <= MAX_SHORT;
  return hasDigit(typed) && fieldOf(cost) === FIELD_COST.address;
}

const has = ({ terms }: TermSet, at: number): boolean => (terms & (1 << at)) !== 0;

function mostSelectiveFirst(sets: TermSet[], isByChance: boolean[]): TermSet[] {
  return sets
    .map((set) => ({
      set,
      words: isByChance.filter((_, at) => has(set, at)).length,
      chances: isByChance.filter((is, at) => is && has(set, at)).length,
    }))
    .sort(
      (a, b) =>
        b.words - a.words ||
        a.chances - b.chances ||
        a.set.shops - b.set.shops ||
        a.set.terms - b.set.terms,
    )
    .map(({ set }) => set);
}

/**
 * The text with the closest match for each term that matches nothing as typed, without dropped
 * terms. Null if nothing is corrected.
 */
function correctionOf(
  { typed, terms, stopWords }: ParsedQuery,
  matches: MatchSet[],
): string | null {
  const all = matches.map((some) => some.termMatches());
  const words = new Map(stopWords.map((word) => [word.typed, word.typed]));
  let isCorrected = false;
  for (const [at, term] of terms.entries()) {
    const ofTerm = all.map((each) => each[at]!);
    const closest = ofTerm.some(({ asTyped }) => asTyped) ? null : closestOf(ofTerm);
    words.set(term.typed, closest ?? term.typed);
    if (closest !== null) isCorrected = true;
  }
  return isCorrected ? typed.flatMap((word) => words.get(word) ?? []).join(' ') : null;
}

function closestOf(matches: TermMatch[]): string | null {
  const all = new Map<string, { cost: number; shops: number }>();
  for (const { corrections } of matches)
    for (const [text, { cost, shops }] of corrections) {
      const known = all.get(text);
      all.set(text, {
        cost: Math.min(cost, known?.cost ?? cost),
        shops: shops + (known?.shops ?? 0),
      });
    }
  const [closest] = [...all].sort(
    ([a, x], [b, y]) => x.cost - y.cost || y.shops - x.shops || (a < b ? -1 : 1),
  );
  return closest?.[0] ?? null;
}
