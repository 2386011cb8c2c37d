import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';

/** Says why something was refused. */
export async function toastRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (refusal) {
    toast.error(messageOf(refusal, 'This did not work. Please try again.'));
  }
}

/** Says that something was done, or why it was refused. */
export function toastOutcome(work: () => Promise<unknown>, done: string): Promise<void> {
  return toastRefusal(async () => {
    await work();
    toast.success(done);
  });
}
