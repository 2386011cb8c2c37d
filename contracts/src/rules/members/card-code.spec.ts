import { describe, expect, it } from '@jest/globals';
import { cardCodeText, parseCardCodeText } from './card-code.ts';

const shown = { reference: 'ABCDEFGH27', tier: 'gold', code: '012345' } as const;
const text = 'NATTIL1ABCDEFGH27G012345';

describe('the text of the QR code on a card', () => {
  it('contains the reference, the letter of the tier and the code', () => {
    expect(cardCodeText(shown)).toBe(text);
    expect(parseCardCodeText(text)).toEqual(shown);
  });

  it('is read in lower case, and with the blanks and the line end of a keyboard scanner', () => {
    for (const scanned of [text.toLowerCase(), ` ${text}\r\n`, 'NATTIL1 ABCDEFGH27\tG 012345'])
      expect(parseCardCodeText(scanned)).toEqual(shown);
  });

  it('fits a QR code of version 2 at level M in alphanumeric mode', () => {
    expect(text).toMatch(/^[0-9A-Z $%*+./:-]{0,38}$/);
  });

  it.each([
    '',
    '012345',
    'NATTIL2ABCDEFGH27G012345',
    'NATTIL1ABCDEFGH27X012345',
    'NATTIL1ABCDEFGH17G012345',
    'NATTIL1ABCDEFGH27G01234',
    'NATTIL1ABCDEFGH27G0123456',
    'NATTIL1ABCDEFGH27G൦൧൨൩൪൫',
    'https://example.com/NATTIL1ABCDEFGH27G012345',
  ])('is not %j', (scanned) => {
    expect(parseCardCodeText(scanned)).toBeNull();
  });
});
