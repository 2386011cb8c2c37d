import { describe, expect, it } from '@jest/globals';
import { cannotBeUsed, mayBecomeLink, oneLine, withoutDirections } from './text.ts';

describe('a text on one line', () => {
  it.each([
    ['line breaks', 'Malabar\r\nKitchen', 'Malabar Kitchen'],
    [
      'breaks of other scripts',
      'Malabar\u2028Kitchen\u2029\u0085Kochi\u000b',
      'Malabar Kitchen Kochi',
    ],
    ['control characters', 'Malabar\u0000\u0007\u001b[31mKitchen', 'Malabar [31mKitchen'],
    ['zero-width blanks', 'Mala\u200bbar\ufeff\u2060 \u00adKitchen', 'Malabar Kitchen'],
    ['tags and fillers', 'Malabar\u{e0041}\u3164\u2800', 'Malabar'],
    ['blanks left by what went', 'a \u2060 \u200b b', 'a b'],
  ])('has no %s', (_what, typed, line) => {
    expect(oneLine(typed)).toBe(line);
    expect(oneLine(line)).toBe(line);
  });

  it('is empty if it has only invisible characters', () => {
    expect(oneLine('\u200d\u200d\u200c \u202e\u3164\n\u200d')).toBe('');
  });

  it('keeps the joiners that Malayalam and emoji are written with', () => {
    for (const name of ['അവന്\u200d കട', 'क्\u200cष', 'Cafe 👩\u200d🍳'])
      expect(oneLine(` ${name}\n`)).toBe(name);
  });

  it.each([
    ['marks that turn the direction', 'Kitchen \u202egro.live\u202c'],
    ['isolated directions', '\u2066x\u2069'],
    ['a mark for right to left', 'Malabar\u200f'],
    ['a flood of marks', `Z${'\u0301'.repeat(6)}`],
    ['a flood of different marks', 'Z\u0334\u0322\u0301\u0310\u0489\u0327lgo'],
    ['a flood between joiners', `Z${'\u0301\u200d'.repeat(6)}`],
    ['a flood on a letter that has some', `\u1ebf${'\u0301'.repeat(4)}`],
  ])('is refused with %s', (_what, text) => {
    expect(cannotBeUsed(text)).toBe(true);
    expect(cannotBeUsed(oneLine(text))).toBe(true);
  });

  it.each([
    ['Malayalam with conjuncts', 'ക്ഷേത്രം സ്ത്രീധനം ന്റെ ഗോപാലകൃഷ്ണൻ'],
    ['old Malayalam with joiners', 'അവന്\u200d കട നന്\u200dമ'],
    ['Hindi with joiners', 'क्\u200cष र्\u200dय श्रीमाँ'],
    ['Tamil, Arabic with vowels, Hebrew', 'ஸ்ரீ مُحَمَّدٌ שָׁלוֹם'],
    ['Vietnamese', 'Phở Việt Nguyễn'],
    ['Thai', 'ร้านน้ำชา'],
    ['Tibetan', 'བསྒྲུབས'],
    ['emoji of several parts', '👩🏽\u200d🍳 👨\u200d👩\u200d👧\u200d👦 ❤️\u200d🔥 1️⃣'],
  ])('is accepted: %s', (_what, text) => {
    expect(cannotBeUsed(text)).toBe(false);
    expect(oneLine(text)).toBe(text);
  });

  it('loses its direction marks where they are not refused', () => {
    expect(withoutDirections('a\u202eb\u2069')).toBe('ab');
  });

  it.each([
    'win.example',
    'Win at www.win.example now',
    'http://1',
    'x@win',
    'ｗｉｎ．ｅｘａｍｐｌｅ',
  ])('may become a link: %s', (text) => expect(mayBecomeLink(text)).toBe(true));

  it.each(['Malabar Kitchen', 'Dr. Agarwal & Sons', 'A.1 Stores', 'Noon 10.30', 'Tea... Coffee'])(
    'does not become a link: %s',
    (text) => expect(mayBecomeLink(text)).toBe(false),
  );
});
