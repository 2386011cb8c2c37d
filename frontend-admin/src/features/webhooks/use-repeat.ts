import type { WebhookDelivery } from '@nattil/contracts/api/webhooks';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useRepeatDeliveryMutation } from './webhooksApi.ts';

/** Has an event sent now; what comes of it is seen in the list. */
export function useRepeat(id: string): (delivery: WebhookDelivery) => void {
  const [repeat] = useRepeatDeliveryMutation();

  async function carryOut({ seq, eventType }: WebhookDelivery): Promise<void> {
    try {
      await repeat({ id, seq }).unwrap();
      toast.success(`${eventType} is sent now`);
    } catch (refusal) {
      toast.error(messageOf(refusal, 'This did not work. Please try again.'));
    }
  }

  return (delivery) => void carryOut(delivery);
}
