import { forBrowser } from '@nattil/frontend-shared/browser-storage';

const keyOf = (personId: string): string => `partnerShop/${personId}`;

/** The shop that the person chose on this device. */
export function readChosenShop(personId: string): string | null {
  return forBrowser.read(keyOf(personId));
}

export function writeChosenShop(personId: string, shopId: string): void {
  forBrowser.write(keyOf(personId), shopId);
}

export function forgetChosenShop(personId: string): void {
  forBrowser.remove(keyOf(personId));
}
