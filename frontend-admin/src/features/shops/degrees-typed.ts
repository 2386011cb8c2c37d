/** Parses a typed latitude or longitude; undefined for an empty field, NaN for invalid input. */
export function degreesTyped(typed: string): number | undefined {
  const text = typed.trim();
  return text === '' ? undefined : Number(text);
}
