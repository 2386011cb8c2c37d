import type { WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
import { toastOutcome } from '../../shared/toast-outcome.ts';
import { useRepeatDeliveryMutation } from './webhooksApi.ts';

/** Sends an event again; the result appears in the list. */
export function useRepeat(id: string): (delivery: WebhookDelivery) => void {
  const [repeat] = useRepeatDeliveryMutation();
  return ({ seq, eventType }) =>
    void toastOutcome(() => repeat({ id, seq }).unwrap(), `${eventType} is sent now`);
}
