import type { PartnerShop } from '@nattil/contracts/api/partner/access';
import { forBrowser } from '@nattil/frontend-shared/browser-storage';

const keyOf = (personId: string): string => `partnerShops/${personId}`;

/** The person's shops of the last answer, so that the till opens without network. */
export function readKeptShops(personId: string): PartnerShop[] | undefined {
  try {
    const shops: unknown = JSON.parse(forBrowser.read(keyOf(personId)) ?? 'null');
    return Array.isArray(shops) && shops.length > 0 ? (shops as PartnerShop[]) : undefined;
  } catch {
    return undefined;
  }
}

export function keepShops(personId: string, shops: readonly PartnerShop[]): void {
  forBrowser.write(keyOf(personId), JSON.stringify(shops));
}

export function forgetShops(personId: string): void {
  forBrowser.remove(keyOf(personId));
}
