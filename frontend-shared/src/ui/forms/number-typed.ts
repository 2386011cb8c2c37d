/** The value of a number input, which is a string while it is empty or incomplete. */
export function numberTyped(typed: number | string): number | undefined {
  return typed === '' ? undefined : Number(typed);
}
