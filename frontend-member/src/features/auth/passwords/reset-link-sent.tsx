import { Button, Stack, Text } from '@mantine/core';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useCountdown } from '@nattil/frontend-shared/ui/time/use-countdown';
import { useEffect, useRef, useState } from 'react';

/** A mail takes a while, and the server limits mails per mailbox. */
const SEND_AGAIN_AFTER_MS = 60_000;

interface ResetLinkSentProps {
  /** The contact as typed. */
  to: string;
  error: string | null;
  /** The server currently sends no link to any address. */
  isWaiting: boolean;
  sending: boolean;
  onSendAgain: () => void;
  onLogin: () => void;
}

/** Confirms that a link may be on its way, and can send another one after a while. */
export function ResetLinkSent({
  to,
  error,
  isWaiting,
  sending,
  onSendAgain,
  onLogin,
}: ResetLinkSentProps) {
  const [deadline] = useState(() => Date.now() + SEND_AGAIN_AFTER_MS);
  const { done, text } = useCountdown(deadline);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Stack gap="md">
      <FormError>{error}</FormError>
      <Text ref={note} tabIndex={-1} role="status" style={{ outline: 'none' }}>
        If an account exists for <strong translate="no">{to}</strong>, a link is on its way. It
        works for {RESET_LINK_MINUTES} minutes.
      </Text>
      <Text size="sm" c="dimmed">
        Nothing there after a few minutes? Look into the spam folder, and check that it is the email
        or number of your account.
      </Text>
      <Button onClick={onLogin}>Back to login</Button>
      <Button
        variant="default"
        loading={sending}
        aria-disabled={!done || isWaiting || undefined}
        onClick={() => {
          if (done && !isWaiting) onSendAgain();
        }}
      >
        {done ? 'Send again' : `Send again in ${text}`}
      </Button>
    </Stack>
  );
}
