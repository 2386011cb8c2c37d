import { describe, expect, it } from '@jest/globals';
import { QUALITY, Vocabulary } from './vocabulary.ts';

const vocabularyOf = (...words: string[]) => {
  const vocabulary = new Vocabulary();
  for (const word of words) vocabulary.add(word);
  return vocabulary;
};
const read = (vocabulary: Vocabulary, typed: string) =>
  Object.fromEntries(vocabulary.readingsOf(typed).map(({ text, quality }) => [text, quality]));

describe('what a typed word may mean', () => {
  it('is the word itself, one that it begins, a misspelt one, one that sounds alike', () => {
    const vocabulary = vocabularyOf('malabar', 'malabari', 'malabor', 'maalabaar', 'silks');
    expect(read(vocabulary, 'malabar')).toEqual({
      malabar: QUALITY.exact,
      malabari: QUALITY.prefix,
      malabor: QUALITY.oneEdit,
      maalabaar: QUALITY.sound,
    });
  });

  it('is singular and plural alike', () => {
    expect(read(vocabularyOf('bakeries'), 'bakery')).toEqual({ bakery: QUALITY.exact });
    expect(read(vocabularyOf('menon'), 'menons')).toEqual({ menon: QUALITY.exact });
  });

  it('is never another number', () => {
    expect(read(vocabularyOf('4171', '4172', '417a'), '417')).toEqual({});
    expect(read(vocabularyOf('24x7'), '24x8')).toEqual({});
  });

  it('is nothing else for three letters than their beginning', () => {
    expect(read(vocabularyOf('spa', 'spare', 'spy'), 'spa')).toEqual({
      spa: QUALITY.exact,
      spare: QUALITY.prefix,
    });
  });

  it('knows words that come later, before and after they are sorted in', () => {
    const vocabulary = vocabularyOf('chirayil');
    expect(read(vocabulary, 'chirayl')).toEqual({ chirayil: QUALITY.oneEdit });
    vocabulary.add('chirayal');
    const both = { chirayil: QUALITY.oneEdit, chirayal: QUALITY.oneEdit };
    expect(read(vocabulary, 'chirayl')).toEqual(both);
    const steps = vocabulary.settle();
    steps.next();
    vocabulary.add('chira');
    for (const _ of steps);
    expect(read(vocabulary, 'chirayl')).toEqual(both);
    expect(Object.keys(read(vocabulary, 'chir')).toSorted()).toEqual([
      'chira',
      'chirayal',
      'chirayil',
    ]);
  });
});
