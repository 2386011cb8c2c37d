const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A member's name at the till: the first name and the first letter of the last (`Thomas K.`). */
export function shownName(fullName: string | null): string {
  const names = (fullName ?? '').split(/\s+/).filter(Boolean);
  const [first = 'Member', ...others] = names;
  const last = others.at(-1);
  if (!last) return first;
  const [letter] = letters.segment(last);
  return `${first} ${letter!.segment}.`;
}
