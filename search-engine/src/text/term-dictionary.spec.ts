import { describe, expect, it } from '@jest/globals';
import { QUALITY, TermDictionary } from './term-dictionary.ts';

const dictionaryOf = (...words: string[]) => {
  const dictionary = new TermDictionary();
  for (const word of words) dictionary.add(word);
  return dictionary;
};
const read = (dictionary: TermDictionary, typed: string) =>
  Object.fromEntries(dictionary.candidatesOf(typed).map(({ text, quality }) => [text, quality]));

describe('candidates of a typed word', () => {
  it('are the word itself, a longer word, a misspelt one and one that sounds alike', () => {
    const dictionary = dictionaryOf('malabar', 'malabari', 'malabor', 'maalabaar', 'silks');
    expect(read(dictionary, 'malabar')).toEqual({
      malabar: QUALITY.exact,
      malabari: QUALITY.prefix,
      malabor: QUALITY.oneEdit,
      maalabaar: QUALITY.sound,
    });
  });

  it('ignore the plural', () => {
    expect(read(dictionaryOf('bakeries'), 'bakery')).toEqual({ bakery: QUALITY.exact });
    expect(read(dictionaryOf('menon'), 'menons')).toEqual({ menon: QUALITY.exact });
  });

  it('contain no other number', () => {
    expect(read(dictionaryOf('4171', '4172', '417a'), '417')).toEqual({});
    expect(read(dictionaryOf('24x7'), '24x8')).toEqual({});
  });

  it('of three letters are exact matches and prefixes only', () => {
    expect(read(dictionaryOf('spa', 'spare', 'spy'), 'spa')).toEqual({
      spa: QUALITY.exact,
      spare: QUALITY.prefix,
    });
  });

  it('include words that are added later, before and after they are sorted', () => {
    const dictionary = dictionaryOf('chirayil');
    expect(read(dictionary, 'chirayl')).toEqual({ chirayil: QUALITY.oneEdit });
    dictionary.add('chirayal');
    const both = { chirayil: QUALITY.oneEdit, chirayal: QUALITY.oneEdit };
    expect(read(dictionary, 'chirayl')).toEqual(both);
    const steps = dictionary.settle();
    steps.next();
    dictionary.add('chira');
    for (const _ of steps);
    expect(read(dictionary, 'chirayl')).toEqual(both);
    expect(Object.keys(read(dictionary, 'chir')).toSorted()).toEqual([
      'chira',
      'chirayal',
      'chirayil',
    ]);
  });
});
