/** Rules for all free text: names, places, addresses, subjects, reasons. */

/** Message for a text that `cannotBeUsed` rejects. */
export const UNUSABLE_CHARACTERS = 'Contains characters that cannot be used';

/** Blanks, line breaks of any script and control characters. */
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Bidirectional control characters: they can make a text display differently from its content. */
const DIRECTIONS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const ANY_DIRECTION = new RegExp(`[${DIRECTIONS}]`, 'gu');
const ONLY_DIRECTIONS = new RegExp(`^[${DIRECTIONS} ]+$`, 'u');
/**
 * Other invisible characters: zero-width spaces, fillers, tags. The two joiners (U+200C, U+200D)
 * are excluded, because Malayalam and emoji need them.
 */
const UNSEEN = new RegExp(
  `(?!\\u200c|\\u200d|[${DIRECTIONS}])[\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0]`,
  'gu',
);
/** More combining marks on one letter than any script uses; joiners between them are skipped. */
const FLOOD = /(?:\p{M}[\u200c\u200d]*){6,}/u;
/** Joiners that join nothing. At a word's end one may follow a mark, as in old Malayalam. */
const LOOSE_JOINERS = /(?<=^|[\s\u200c\u200d])[\u200c\u200d]+|(?<!\p{M})[\u200c\u200d]+(?=$|\s)/gu;

/** Collapses blanks and breaks to single blanks, trims, and removes invisible characters. */
export function oneLine(typed: string): string {
  return typed
    .replace(BREAKS, ' ')
    .replace(UNSEEN, '')
    .replace(LOOSE_JOINERS, '')
    .replace(/ +/g, ' ')
    .replace(ONLY_DIRECTIONS, '')
    .trim();
}

/** Whether the text contains bidirectional controls or too many marks on one letter. */
export function cannotBeUsed(text: string): boolean {
  return text.search(ANY_DIRECTION) >= 0 || FLOOD.test(text.normalize('NFD'));
}

/** Removes bidirectional controls, for fields that do not refuse them. */
export function withoutDirections(text: string): string {
  return text.replace(ANY_DIRECTION, '');
}

/** Removes invisible characters, except for the joiners that some scripts need. */
export function withoutUnseen(text: string): string {
  return withoutDirections(text).replace(UNSEEN, '');
}

/** Removes invisible characters, which a contact or number pasted from a chat may contain. */
export function withoutMarks(typed: string): string {
  return withoutUnseen(typed)
    .replace(/[\u200c\u200d]/g, '')
    .trim();
}

/** Normalises every line with `oneLine` and keeps at most one empty line between two lines. */
export function paragraphs(typed: string): string {
  const lines = typed.split(/\r\n?|[\n\p{Zl}\p{Zp}]/u).map(oneLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a mail program might turn a part of the text into a link, such as `win.example`. */
export function mayBecomeLink(text: string): boolean {
  return /[^\s.][.\u3002\uff0e\uff61]+\p{L}|:\s*\/|@/u.test(text.normalize('NFKC'));
}
