import { toastRefusal } from '../../shared/toast-outcome.ts';
import { useTestWebhookMutation } from './webhooksApi.ts';

/** Sends a test; its result appears in the webhook. */
export function useTestDelivery(id: string): { isAsking: boolean; send: () => void } {
  const [test, { isLoading }] = useTestWebhookMutation();
  return {
    isAsking: isLoading,
    send: () => void toastRefusal(async () => void (await test(id).unwrap())),
  };
}
