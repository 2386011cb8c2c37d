/** What an input for numbers holds: a text while it is empty or half typed. */
export function numberTyped(typed: number | string): number | undefined {
  return typed === '' ? undefined : Number(typed);
}
