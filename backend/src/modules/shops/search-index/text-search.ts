import type { City } from '@nattil/contracts/catalog/cities';
import { Circle } from './areas.ts';
import { hasDigit } from './fold.ts';
import { type Matches, matchesIn, type Met, type Scope } from './matching.ts';
import { FIELD_COST, fieldOf, qualityOf, type Question, type Term } from './question.ts';
import type { Segment } from './segment.ts';
import { QUALITY } from './vocabulary.ts';

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
/** Of more words that are never met together the least telling are left out before any choice is tried. */
const MOST_CHOSEN_FROM = 4;

/**
 * What meets the words of a question. A word that nothing meets is left out before the answer becomes
 * empty. Where each is met but never together, as few as possible are left out, and of these the least
 * telling: what is likely met by chance, then the commonest.
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
    const cost = Math.min(...matches.map(({ met }) => met[0]!.cost));
    return { term, shops, isByChance: isByChance(term, cost) };
  });
  let rest = alone.filter(({ shops }) => shops > 0);
  if (rest.length === 0) return attempt(question.terms);
  const together = (some: Alone[]) => attempt(some.map(({ term }) => term));
  for (found = together(rest); found.total === 0; found = together(rest))
    if (rest.length > MOST_CHOSEN_FROM) {
      const out = rest.reduce(lessTelling);
      rest = rest.filter((each) => each !== out);
    } else {
      const met = choicesOf(rest, (some) => together(some).total);
      rest = met.reduce((a, b) => (tellsMore(b, a) ? b : a)).some;
    }
  return found;
}

interface Alone {
  term: Term;
  shops: number;
  isByChance: boolean;
}

/** A short word that only resembles one, or a number that stands in addresses. */
function isByChance({ typed }: Term, cost: number): boolean {
  if (qualityOf(cost) > QUALITY.prefix) return typed.length <= SHORT;
  return hasDigit(typed) && fieldOf(cost) === FIELD_COST.address;
}

/** Of two that tell as little, the later one. */
function lessTelling(a: Alone, b: Alone): Alone {
  if (a.isByChance !== b.isByChance) return a.isByChance ? a : b;
  return a.shops > b.shops ? a : b;
}

interface Choice {
  some: Alone[];
  shops: number;
}

/** The largest choices that are met together, those with the first words first; single words always are. */
function choicesOf(all: Alone[], shopsWith: (some: Alone[]) => number): Choice[] {
  for (let many = all.length - 1; ; many -= 1) {
    const met = someOf(all, many)
      .map((some) => ({ some, shops: shopsWith(some) }))
      .filter(({ shops }) => shops > 0);
    if (met.length > 0) return met;
  }
}

function someOf(all: Alone[], many: number): Alone[][] {
  if (many === 0) return [[]];
  return all.flatMap((first, at) =>
    someOf(all.slice(at + 1), many - 1).map((others) => [first, ...others]),
  );
}

function tellsMore(a: Choice, b: Choice): boolean {
  const byChance = ({ some }: Choice) => some.filter((each) => each.isByChance).length;
  return byChance(a) - byChance(b) < 0 || (byChance(a) === byChance(b) && a.shops < b.shops);
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
