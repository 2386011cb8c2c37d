import { formatCountdown } from '@nattil/contracts/formats';
import { useCallback, useSyncExternalStore } from 'react';

export interface Countdown {
  secondsLeft: number;
  /** mm:ss */
  text: string;
  done: boolean;
}

/**
 * Counts down to a time (ms since the epoch, by this device's clock; null: no countdown). It
 * computes from the clock, so a suspended tab shows the right value when it resumes.
 */
export function useCountdown(deadline: number | null): Countdown {
  const subscribe = useCallback(
    (changed: () => void) => (deadline === null ? nothing : everySecondUntil(deadline, changed)),
    [deadline],
  );
  const secondsLeft = useSyncExternalStore(
    subscribe,
    () => secondsUntil(deadline),
    () => secondsUntil(deadline),
  );
  return { secondsLeft, text: formatCountdown(secondsLeft), done: secondsLeft === 0 };
}

function nothing(): void {}

function secondsUntil(deadline: number | null): number {
  return deadline === null ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

function everySecondUntil(deadline: number, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tick(): void {
    changed();
    const left = deadline - Date.now();
    // The displayed value changes at the end of the current second.
    if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
  }
  timer = setTimeout(tick, Math.max(0, deadline - Date.now()) % 1000 || 1000);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}
