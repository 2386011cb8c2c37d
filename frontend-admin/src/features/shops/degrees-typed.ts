/** A latitude or longitude as it is typed; undefined where nothing is, NaN for what is no number. */
export function degreesTyped(typed: string): number | undefined {
  const text = typed.trim();
  return text === '' ? undefined : Number(text);
}
