/** The `$n` parameters of a statement that is put together piece by piece. */
export function parameters(): { values: unknown[]; bind: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** A text as it is within a pattern of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The same within SQL, for what is only known there: unaccent makes a `%` of its full-width form and
 * a `(c)` of a ©, so that whatever was escaped before comes out unescaped.
 */
export function literalInLike(sql: string): string {
  return String.raw`regexp_replace(${sql}, '([\\%_])', '\\\1', 'g')`;
}

/** A text as it is within a regular expression, within SQL. */
export function literalInRegExp(sql: string): string {
  return String.raw`regexp_replace(${sql}, '([\\^$.|?*+()[\]{}])', '\\\1', 'g')`;
}
