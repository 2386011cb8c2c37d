import { DocumentStore, type DocumentStoreSnapshot } from '../documents/document-store.ts';
import { OpeningTimes, type OpeningTimesSnapshot } from '../documents/opening-times.ts';
import type { Steps } from '../structures/steps.ts';
import { type Group, Synonyms } from '../text/synonyms.ts';
import { TermDictionary, type TermDictionarySnapshot } from '../text/term-dictionary.ts';

/** State that all segments of an index share. */
export interface IndexContext {
  dictionary: TermDictionary;
  synonyms: Synonyms;
  documents: DocumentStore;
  openingTimes: OpeningTimes;
}

export interface IndexContextSnapshot {
  dictionary: TermDictionarySnapshot;
  groups: Pick<Group, 'kind' | 'name'>[];
  documents: DocumentStoreSnapshot;
  openingTimes: OpeningTimesSnapshot;
}

/** A context that has only the words of the catalogue. */
export function newIndexContext(): IndexContext {
  const synonyms = new Synonyms();
  const words = [...synonyms.phrases].flatMap(([phrase]) => phrase.split(' '));
  const dictionary = new TermDictionary(words.length);
  for (const word of words) dictionary.add(word);
  return { dictionary, synonyms, documents: new DocumentStore(), openingTimes: new OpeningTimes() };
}

/** For transfer to another thread. */
export function snapshotOfContext(context: IndexContext): IndexContextSnapshot {
  const { dictionary, synonyms, documents, openingTimes } = context;
  return {
    dictionary: dictionary.snapshot(),
    groups: synonyms.groups.map(({ kind, name }) => ({ kind, name })),
    documents: documents.snapshot(),
    openingTimes: openingTimes.snapshot(),
  };
}

/** Yields regularly. */
export function* restoreContext(snapshot: IndexContextSnapshot): Steps<IndexContext> {
  const synonyms = new Synonyms();
  // In the same order, so that each group keeps its number.
  for (const { kind, name } of snapshot.groups) synonyms.group(kind, name);
  return {
    dictionary: yield* TermDictionary.restore(snapshot.dictionary),
    synonyms,
    documents: yield* DocumentStore.restore(snapshot.documents),
    openingTimes: OpeningTimes.restore(snapshot.openingTimes),
  };
}
