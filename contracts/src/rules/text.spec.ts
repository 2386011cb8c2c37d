import { describe, expect, it } from '@jest/globals';
import { mayBecomeLink, oneLine } from './text.ts';

describe('a text on one line', () => {
  it.each([
    ['line breaks', 'Malabar\r\nKitchen', 'Malabar Kitchen'],
    [
      'breaks of other scripts',
      'Malabar\u2028Kitchen\u2029\u0085Kochi\u000b',
      'Malabar Kitchen Kochi',
    ],
    ['control characters', 'Malabar\u0000\u0007\u001b[31mKitchen', 'Malabar [31mKitchen'],
    [
      'marks that turn the direction',
      'Kitchen \u202egro.live\u202c \u2066x\u2069\u200f',
      'Kitchen gro.live x',
    ],
    ['zero-width blanks', 'Mala\u200bbar\ufeff\u2060 \u00adKitchen', 'Malabar Kitchen'],
    ['tags and fillers', 'Malabar\u{e0041}\u3164\u2800', 'Malabar'],
    ['blanks left by what went', 'a \u202e \u200b b', 'a b'],
  ])('has no %s', (_what, typed, line) => {
    expect(oneLine(typed)).toBe(line);
    expect(oneLine(line)).toBe(line);
  });

  it('is nothing when nothing of it can be seen', () => {
    expect(oneLine('\u200d\u200d\u200c \u202e\u3164\n\u200d')).toBe('');
  });

  it('keeps the joiners that Malayalam and emoji are written with', () => {
    for (const name of ['അവന്\u200d കട', 'क्\u200cष', 'Cafe 👩\u200d🍳'])
      expect(oneLine(` ${name}\n`)).toBe(name);
  });

  it.each([
    'win.example',
    'Win at www.win.example now',
    'http://1',
    'x@win',
    'ｗｉｎ．ｅｘａｍｐｌｅ',
  ])('may become a link: %s', (text) => expect(mayBecomeLink(text)).toBe(true));

  it.each(['Malabar Kitchen', 'Dr. Agarwal & Sons', 'A.1 Stores', 'Noon 10.30', 'Tea... Coffee'])(
    'becomes none: %s',
    (text) => expect(mayBecomeLink(text)).toBe(false),
  );
});
