import type { City } from '@nattil/contracts/catalog/cities';
import { Circle } from './areas.ts';
import { type Matches, matchesIn, type Met, type Scope } from './matching.ts';
import type { Question, Term } from './question.ts';
import type { Segment } from './segment.ts';

/** One segment and where in it is looked. */
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

/** Of so many letters a word is soon like another. */
const SHORT = 5;

/**
 * What meets the words of a question. A word that nothing meets is left out before the answer becomes
 * empty; where each is met but never together, the commonest is left out first, but before it a short
 * one that only resembles what shops have: as many do by chance.
 */
export function searchText(
  question: Question,
  parts: Part[],
  placeRadius: number | null,
): TextFound {
  const attempt = (terms: Term[]): TextFound => {
    const place = placeRadius === null ? null : (terms.findLast(({ city }) => city)?.city ?? null);
    const circle = place && new Circle(place, placeRadius!);
    const asked = { ...question, terms: terms.map((term) => onlyPlace(term, place)) };
    const matches = parts.map(({ segment, scope }) =>
      matchesIn(segment, asked, { ...scope, circle }),
    );
    const total = matches.reduce((sum, { slots }) => sum + slots.length, 0);
    const left = question.terms.filter((term) => !terms.includes(term));
    const ignoredWords = [...left.map(({ typed }) => typed), ...question.ignored];
    return { matches, total, place, correctedTo: correction(asked, matches), ignoredWords };
  };
  if (question.terms.length === 0)
    return { matches: [], total: 0, place: null, correctedTo: null, ignoredWords: [] };
  let found = attempt(question.terms);
  if (found.total > 0 || question.terms.length < 2) return found;
  const alone = question.terms.map((term): Alone => {
    const { total: shops, matches } = attempt([term]);
    const isAsTyped = matches.some(({ met }) => met[0]!.asTyped);
    return { term, shops, isByChance: !isAsTyped && term.typed.length <= SHORT };
  });
  let rest = alone.filter(({ shops }) => shops > 0);
  if (rest.length === 0) return attempt(question.terms);
  found = attempt(rest.map(({ term }) => term));
  while (found.total === 0) {
    const out = rest.reduce(lessTelling);
    rest = rest.filter((each) => each !== out);
    found = attempt(rest.map(({ term }) => term));
  }
  return found;
}

interface Alone {
  term: Term;
  shops: number;
  isByChance: boolean;
}

/** Of two that tell as little, the later one. */
function lessTelling(a: Alone, b: Alone): Alone {
  if (a.isByChance !== b.isByChance) return a.isByChance ? a : b;
  return a.shops > b.shops ? a : b;
}

/** Of two cities that are named, the last one is the place; the other has to be met by words. */
function onlyPlace(term: Term, place: City | null): Term {
  return term.city && term.city !== place ? { ...term, city: null } : term;
}

/** The text with what was met in place of what was typed, where a word as it was typed met nothing. */
function correction({ terms }: Question, matches: Matches[]): string | null {
  let isCorrected = false;
  const words = terms.map(({ typed }, at) => {
    const met = matches.map((each) => each.met[at]!);
    if (met.some(({ asTyped }) => asTyped)) return typed;
    const closest = closestOf(met);
    if (closest === null) return typed;
    isCorrected = true;
    return closest;
  });
  return isCorrected ? words.join(' ') : null;
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
