import { toast } from '@nattil/frontend-shared/ui/toast';

/** Tells who wants to activate an active card that there is nothing to do. */
export function sayCardIsActive(): void {
  toast.show('Your card is active already.');
}
