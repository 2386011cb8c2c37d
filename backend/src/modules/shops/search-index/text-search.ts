import type { City } from '@nattil/contracts/catalog/cities';
import { Circle } from './geo-shapes.ts';
import { hasDigit } from './normalise-text.ts';
import type { Matches, Met, Scope } from './match-set.ts';
import { matchesIn } from './evaluate-query.ts';
import { type Choice, Overlap } from './overlap.ts';
import { FIELD_COST, fieldOf, qualityOf, type Question, type Term } from './parsed-query.ts';
import type { Segment } from './segment.ts';
import { QUALITY } from './vocabulary.ts';

/** A segment and the scope of the search in it. */
export interface Part {
  segment: Segment;
  scope: Omit<Scope, 'circle'>;
}

export interface TextFound {
  matches: Matches[];
  total: number;
  place: City | null;
  correctedTo: string | null;
  ignoredWords: string[];
}

/** Words of up to this many letters easily resemble another word. */
const SHORT = 5;

/**
 * The shops that match the terms of a query. A term without matches is dropped before the result
 * becomes empty. If the terms match only separately, the fewest and least selective terms are
 * dropped: likely chance matches first, then the most common.
 */
export function searchText(
  question: Question,
  parts: Part[],
  placeRadius: number | null,
): TextFound {
  const attempt = (terms: Term[], all = false): Attempt => {
    const place = placeRadius === null ? null : (terms.findLast(({ city }) => city)?.city ?? null);
    const circle = place && new Circle(place, placeRadius!);
    const asked = withOnlyPlace(question, terms, place);
    const matches = parts.map(({ segment, scope: { where, passes, enough } }) =>
      matchesIn(segment, asked, { where, passes, enough: all ? Infinity : enough, circle }),
    );
    const total = matches.reduce((sum, { total: there }) => sum + there, 0);
    const left = question.terms.filter((term) => !terms.includes(term));
    const ignoredWords = left.map(({ typed }) => typed).concat(question.ignored);
    return { asked, matches, total, place, ignoredWords };
  };
  if (question.terms.length === 0)
    return { matches: [], total: 0, place: null, correctedTo: null, ignoredWords: [] };
  const found = attempt(question.terms);
  if (found.total > 0 || question.terms.length < 2) return told(found);
  const overlap = new Overlap(
    question.terms.length,
    parts.map(({ segment }) => segment.size),
  );
  const byChance = question.terms.map((term, at) => {
    const { matches } = attempt([term], true);
    matches.forEach(({ slots }, segment) => overlap.add(at, segment, slots()));
    return isByChance(term, Math.min(...matches.map(({ met }) => met()[0]!.cost)));
  });
  for (const choice of mostTellingFirst(overlap.choices(), byChance)) {
    const some = attempt(question.terms.filter((_, at) => has(choice, at)));
    // Two cities can match separately and not together: only one is the place, the other a word.
    if (some.total > 0) return told(some);
  }
  return told(attempt(question.terms));
}

/** The result for some or all terms of the query. */
type Attempt = Omit<TextFound, 'correctedTo'> & { asked: Question };

function told({ asked, matches, total, place, ignoredWords }: Attempt): TextFound {
  return { matches, total, place, ignoredWords, correctedTo: correction(asked, matches) };
}

/** Whether a match is likely by chance: a short misspelt word, or a number in an address. */
function isByChance({ typed }: Term, cost: number): boolean {
  if (qualityOf(cost) > QUALITY.prefix) return typed.length <= SHORT;
  return hasDigit(typed) && fieldOf(cost) === FIELD_COST.address;
}

const has = ({ terms }: Choice, at: number): boolean => (terms & (1 << at)) !== 0;

function mostTellingFirst(choices: Choice[], byChance: boolean[]): Choice[] {
  return choices
    .map((choice) => ({
      choice,
      words: byChance.filter((_, at) => has(choice, at)).length,
      chances: byChance.filter((isByChance, at) => isByChance && has(choice, at)).length,
    }))
    .sort(
      (a, b) =>
        b.words - a.words ||
        a.chances - b.chances ||
        a.choice.shops - b.choice.shops ||
        a.choice.terms - b.choice.terms,
    )
    .map(({ choice }) => choice);
}

/** If the query names two cities, the last one is the place; the other must match as a word. */
function withOnlyPlace(question: Question, terms: Term[], place: City | null): Question {
  if (terms === question.terms && terms.every(({ city }) => !city || city === place))
    return question;
  return { ...question, terms: terms.map((term) => onlyPlace(term, place)) };
}

/** Kept, because posting lists are cached per term object. */
const withoutCity = new WeakMap<Term, Term>();

function onlyPlace(term: Term, place: City | null): Term {
  if (!term.city || term.city === place) return term;
  let words = withoutCity.get(term);
  if (!words) withoutCity.set(term, (words = { ...term, city: null }));
  return words;
}

/**
 * The text with the closest match for each term that matches nothing as typed, without dropped
 * terms. Null if nothing is corrected.
 */
function correction({ typed, terms, little }: Question, matches: Matches[]): string | null {
  if (matches.some(({ areAsTyped, total }) => areAsTyped && total > 0)) return null;
  const all = matches.map(({ met }) => met());
  const words = new Map(little.map((word) => [word.typed, word.typed]));
  let isCorrected = false;
  for (const [at, term] of terms.entries()) {
    const met = all.map((each) => each[at]!);
    const closest = met.some(({ asTyped }) => asTyped) ? null : closestOf(met);
    words.set(term.typed, closest ?? term.typed);
    if (closest !== null) isCorrected = true;
  }
  return isCorrected ? typed.flatMap((word) => words.get(word) ?? []).join(' ') : null;
}

function closestOf(met: Met[]): string | null {
  const all = new Map<string, { cost: number; shops: number }>();
  for (const { instead } of met)
    for (const [text, { cost, shops }] of instead) {
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
