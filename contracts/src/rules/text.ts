/** What holds for every text that people write: names, places, addresses, subjects, reasons. */

/** Said of a text that holds what `cannotBeUsed`. */
export const UNUSABLE_CHARACTERS = 'Contains characters that cannot be used';

/** Blanks, line breaks of any script and control characters. */
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the direction of writing: with them a text shows something else than it says. */
const DIRECTIONS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const ANY_DIRECTION = new RegExp(`[${DIRECTIONS}]`, 'gu');
const ONLY_DIRECTIONS = new RegExp(`^[${DIRECTIONS} ]+$`, 'u');
/**
 * Other characters that nobody sees: zero-width blanks, fillers, tags. Not the two joiners (U+200C,
 * U+200D): Malayalam and emoji are written with them.
 */
const UNSEEN = new RegExp(
  `(?!\\u200c|\\u200d|[${DIRECTIONS}])[\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0]`,
  'gu',
);
/** More marks on one letter than any script writes; joiners between them do not hide how many. */
const FLOOD = /(?:\p{M}[\u200c\u200d]*){6,}/u;
/** Joiners that join nothing; at a word's end one belongs behind a mark, as in old Malayalam spelling. */
const LOOSE_JOINERS = /(?<=^|[\s\u200c\u200d])[\u200c\u200d]+|(?<!\p{M})[\u200c\u200d]+(?=$|\s)/gu;

/** A text as one line: a run of blanks and breaks is one blank, none at the ends, nothing unseen. */
export function oneLine(typed: string): string {
  return typed
    .replace(BREAKS, ' ')
    .replace(UNSEEN, '')
    .replace(LOOSE_JOINERS, '')
    .replace(/ +/g, ' ')
    .replace(ONLY_DIRECTIONS, '')
    .trim();
}

/** Whether it holds marks that turn the direction of writing, or floods of marks on one letter. */
export function cannotBeUsed(text: string): boolean {
  return text.search(ANY_DIRECTION) >= 0 || FLOOD.test(text.normalize('NFD'));
}

/** A text without marks that turn the direction of writing, for what does not refuse them. */
export function withoutDirections(text: string): string {
  return text.replace(ANY_DIRECTION, '');
}

/** A text without what nobody sees, but with the joiners that some scripts are written with. */
export function withoutUnseen(text: string): string {
  return withoutDirections(text).replace(UNSEEN, '');
}

/** A contact or number as it was meant: pasted from chats and pages, it brings marks along. */
export function withoutMarks(typed: string): string {
  return withoutUnseen(typed)
    .replace(/[\u200c\u200d]/g, '')
    .trim();
}

/** A text of several lines: each as one line, with at most one empty line between two. */
export function paragraphs(typed: string): string {
  const lines = typed.split(/\r\n?|[\n\p{Zl}\p{Zp}]/u).map(oneLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a mail program might make a link or an address of some part of it, such as `win.example`. */
export function mayBecomeLink(text: string): boolean {
  return /[^\s.][.\u3002\uff0e\uff61]+\p{L}|:\s*\/|@/u.test(text.normalize('NFKC'));
}
