import { Text } from '@mantine/core';
import { waitInWords } from '@nattil/contracts/wait-words';
import { useCountdown } from './use-countdown.ts';

/** Counts down to the time when a refused request can be repeated. It is not announced. */
export function TryAgainIn({ until, id }: { until: number; id?: string }) {
  const { secondsLeft, done } = useCountdown(until);
  if (done) return null;
  return (
    <Text id={id} size="sm" c="dimmed" role="timer" aria-live="off">
      {`Try again in ${waitInWords(secondsLeft)}`}
    </Text>
  );
}
