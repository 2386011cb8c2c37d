import { type Group, Synonyms } from './synonyms.ts';
import { OpeningTimes, type PackedOpeningTimes } from './opening-times.ts';
import { type PackedRecords, Records } from './document-store.ts';
import { type PackedVocabulary, Vocabulary } from './vocabulary.ts';
import type { Steps } from './in-steps.ts';

/** State that all segments of an index share. */
export interface Lexicon {
  vocabulary: Vocabulary;
  meanings: Synonyms;
  records: Records;
  openingTimes: OpeningTimes;
}

export interface PackedLexicon {
  vocabulary: PackedVocabulary;
  groups: Pick<Group, 'kind' | 'name'>[];
  records: PackedRecords;
  openingTimes: PackedOpeningTimes;
}

/** A lexicon that has only the words of the catalogue. */
export function newLexicon(): Lexicon {
  const meanings = new Synonyms();
  const words = [...meanings.phrases].flatMap(([phrase]) => phrase.split(' '));
  const vocabulary = new Vocabulary(words.length);
  for (const word of words) vocabulary.add(word);
  return { vocabulary, meanings, records: new Records(), openingTimes: new OpeningTimes() };
}

/** For transfer to another thread. */
export function packLexicon(lexicon: Lexicon): PackedLexicon {
  const { vocabulary, meanings, records, openingTimes } = lexicon;
  return {
    vocabulary: vocabulary.pack(),
    groups: meanings.groups.map(({ kind, name }) => ({ kind, name })),
    records: records.pack(),
    openingTimes: openingTimes.pack(),
  };
}

/** Restores what another thread has packed; yields regularly. */
export function* unpackLexicon(packed: PackedLexicon): Steps<Lexicon> {
  const meanings = new Synonyms();
  // In the same order, so that each group keeps its number.
  for (const { kind, name } of packed.groups) meanings.group(kind, name);
  return {
    vocabulary: yield* Vocabulary.unpack(packed.vocabulary),
    meanings,
    records: yield* Records.unpack(packed.records),
    openingTimes: OpeningTimes.unpack(packed.openingTimes),
  };
}
