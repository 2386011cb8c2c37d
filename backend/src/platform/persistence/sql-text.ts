/** Collects the `$n` parameters of a statement that is built piece by piece. */
export function parameters(): { values: unknown[]; bind: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * `escapeLike` within SQL, for the result of unaccent: it turns a full-width `%` into `%` and ©
 * into `(c)`, so that a text escaped before comes out unescaped.
 */
export function literalInLike(sql: string): string {
  return String.raw`regexp_replace(${sql}, '([\\%_])', '\\\1', 'g')`;
}

/** Escapes a text for a regular expression, within SQL. */
export function literalInRegExp(sql: string): string {
  return String.raw`regexp_replace(${sql}, '([\\^$.|?*+()[\]{}])', '\\\1', 'g')`;
}
