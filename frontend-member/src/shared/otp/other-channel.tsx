import { Anchor } from '@mantine/core';
import type { OtpChannel } from '@nattil/contracts/api/member/otp';
import { TryAgainIn } from '@nattil/frontend-shared/ui/time/try-again-in.tsx';
import { useCodeWait } from './code-waits.ts';

const CHANNEL_WORDS: Record<OtpChannel, string> = { email: 'email', sms: 'SMS' };

interface OtherChannelProps {
  channel: OtpChannel;
  contact: string;
  disabled: boolean;
  onChoose: () => void;
}

/** Sends the code by another channel, once the server allows it. */
export function OtherChannel({ channel, contact, disabled, onChoose }: OtherChannelProps) {
  const wait = useCodeWait(contact);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        disabled={disabled || wait !== null}
        onClick={onChoose}
      >
        {`Send by ${CHANNEL_WORDS[channel]} instead`}
      </Anchor>
      {wait === null ? null : <TryAgainIn until={wait} />}
    </>
  );
}
