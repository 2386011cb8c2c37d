/** What holds for every text of one line: names, places, addresses, subjects. */

/** Blanks, line breaks of any script and control characters. */
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * Characters that nobody sees: marks that turn the direction of writing, zero-width blanks, fillers,
 * tags. Not the two joiners (U+200C, U+200D): Malayalam and emoji are written with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Joiners that join nothing; at a word's end one belongs behind a mark, as in old Malayalam spelling. */
const LOOSE_JOINERS = /(?<=^|[\s\u200c\u200d])[\u200c\u200d]+|(?<!\p{M})[\u200c\u200d]+(?=$|\s)/gu;

/** A text as one line: a run of blanks and breaks is one blank, none at the ends, nothing unseen. */
export function oneLine(typed: string): string {
  return typed
    .replace(BREAKS, ' ')
    .replace(UNSEEN, '')
    .replace(LOOSE_JOINERS, '')
    .replace(/ +/g, ' ')
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
