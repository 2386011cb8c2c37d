import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';

/** Shows the reason of a refusal as a toast. */
export async function toastRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (refusal) {
    toast.error(messageOf(refusal, 'This did not work. Please try again.'));
  }
}

/** Shows the success, or the reason of a refusal, as a toast. */
export function toastOutcome(work: () => Promise<unknown>, done: string): Promise<void> {
  return toastRefusal(async () => {
    await work();
    toast.success(done);
  });
}
