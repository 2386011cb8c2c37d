import { formatWait } from './formats.ts';

/** Remaining waiting time of a countdown; in seconds if it is below a minute. */
export function waitInWords(seconds: number): string {
  if (seconds >= 60) return formatWait(seconds);
  const left = Math.max(1, Math.ceil(seconds));
  return `${left} ${left === 1 ? 'second' : 'seconds'}`;
}
