import { CARD_MESSAGES } from '@nattil/contracts/rules/members/card';
import { OTP_MESSAGES } from '@nattil/contracts/rules/sign-in/otp';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { useLazyCardDetailsQuery } from '../cardApi.ts';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { useActivationCode } from './use-activation-code.ts';

export interface ActivationOutcomes {
  onLoginNeeded: () => void;
  /** There is no card yet: the profile comes first. */
  onApply: () => void;
  onCodeSent: (sending: OtpSending) => void;
  /** The card needs another step than activation, or none. */
  onNotIssued: () => void;
}

/** The ACTIVATE button: sends the code at once if the card waits for its activation. */
export function useStartActivation({
  onLoginNeeded,
  onApply,
  onCodeSent,
  onNotIssued,
}: ActivationOutcomes) {
  const user = useAppSelector(session.selectUser);
  const [fetchDetails, { isFetching }] = useLazyCardDetailsQuery();
  const { send, sending } = useActivationCode();

  async function start(): Promise<void> {
    if (!user) {
      onLoginNeeded();
      toast.error(OTP_MESSAGES.loginNeeded);
      return;
    }
    const { data, isError } = await fetchDetails();
    if (isError || !data) toast.error(CARD_MESSAGES.loadFailed);
    else if (!data.card) onApply();
    else if (data.card.status === 'issued' && !data.isInReview) {
      const sent = await send(user);
      if (sent) onCodeSent(sent);
    } else {
      if (data.card.status === 'active') toast.show('Your card is active already.');
      onNotIssued();
    }
  }

  return { start, starting: isFetching || sending };
}
