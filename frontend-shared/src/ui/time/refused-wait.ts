import { formatWait } from '@nattil/contracts/formats';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useCountdown } from './use-countdown.ts';

/** The time when a refused request can be repeated (ms since the epoch); null if it is unknown. */
export function waitEnd(error: ApiError | undefined): number | null {
  const seconds = error?.status === 429 || error?.status === 423 ? error.retryAfterSeconds : 0;
  return seconds ? Date.now() + seconds * 1000 : null;
}

/** Replaces 'later' by the exact wait. */
export function withWait(text: string, secondsLeft: number): string {
  const wait = `Try again in ${formatWait(secondsLeft)}.`;
  const later = /Please (try again later|wait before .*)\.?$/;
  return later.test(text) ? text.replace(later, wait) : `${text} ${wait}`;
}

interface Refusal {
  text: string;
  until: number | null;
}

/**
 * A refused request's message for a form. The text names whole minutes, so that a screen reader
 * does not announce it every second. It disappears when the request can be repeated.
 */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const until = refusal?.until ?? null;
  const { secondsLeft, done } = useCountdown(until);
  const isWaiting = until !== null && !done;
  const isOver = until !== null && done;
  return {
    text:
      refusal && !isOver ? (isWaiting ? withWait(refusal.text, secondsLeft) : refusal.text) : null,
    isWaiting,
    /** The wait has ended. */
    isOver,
    show: (text: string, error?: ApiError) => setRefusal({ text, until: waitEnd(error) }),
    clear: () => setRefusal(null),
  };
}
