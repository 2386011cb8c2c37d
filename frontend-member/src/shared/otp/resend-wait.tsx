import { Text } from '@mantine/core';
import { TryAgainIn } from '@nattil/frontend-shared/ui/time/try-again-in.tsx';
import type { Countdown } from '@nattil/frontend-shared/ui/time/use-countdown';

interface ResendWaitProps {
  /** The usual wait before a code can be resent. */
  countdown: Countdown;
  /** The end of the wait that a refusal named. */
  until: number | null;
}

export function ResendWait({ countdown, until }: ResendWaitProps) {
  if (until !== null) return <TryAgainIn until={until} />;
  return (
    <Text size="sm" c="dimmed">
      {countdown.done ? (
        <span>No code yet?</span>
      ) : (
        <>
          <span>Resend in </span>
          <span role="timer" aria-live="off" className="tabular">
            {countdown.text}
          </span>
        </>
      )}
    </Text>
  );
}
