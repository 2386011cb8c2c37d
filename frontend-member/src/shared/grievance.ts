import { BRAND } from '@nattil/contracts/brand';
import { GRIEVANCE_DAYS } from '@nattil/contracts/rules/privacy/grievance';
import { useSyncExternalStore } from 'react';

const USUAL = `${BRAND.support.grievanceEmail} ${GRIEVANCE_DAYS}`;

/** The server writes it into the page's head. */
function inPage(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=grievance]');
  return /\S+ \d+/.exec(meta?.content ?? '')?.[0] ?? USUAL;
}

/** The contact for complaints about personal data, and the deadline for an answer in days. */
export function useGrievance(): { contact: string; days: string } {
  // The prerendered page shows the defaults until React has hydrated it.
  const [contact = '', days = ''] = useSyncExternalStore(
    () => () => undefined,
    inPage,
    () => USUAL,
  ).split(' ');
  return { contact, days };
}
