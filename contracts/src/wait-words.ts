import { formatWait } from './formats.ts';

/** A wait that counts down on the screen: below a minute in seconds. */
export function waitInWords(seconds: number): string {
  if (seconds >= 60) return formatWait(seconds);
  const left = Math.max(1, Math.ceil(seconds));
  return `${left} ${left === 1 ? 'second' : 'seconds'}`;
}
