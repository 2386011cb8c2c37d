import { Text } from '@mantine/core';
import { TryAgainIn } from '@nattil/frontend-shared/ui/try-again-in.tsx';
import type { Countdown } from '@nattil/frontend-shared/ui/use-countdown';

interface ResendWaitProps {
  /** Until a code is sent again as a rule. */
  countdown: Countdown;
  /** Until the server sends one after a refusal. */
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
