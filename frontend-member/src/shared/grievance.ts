import { BRAND } from '@nattil/contracts/brand';
import { GRIEVANCE_DAYS } from '@nattil/contracts/rules/grievance';
import { useSyncExternalStore } from 'react';

const USUAL = `${BRAND.support.grievanceEmail} ${GRIEVANCE_DAYS}`;

/** The server writes it into the page's head. */
function inPage(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=grievance]');
  return /\S+ \d+/.exec(meta?.content ?? '')?.[0] ?? USUAL;
}

/** To whom people complain about personal data, and within how many days they get an answer. */
export function useGrievance(): { contact: string; days: string } {
  // The drawn page has the usual one until React has taken over.
  const [contact = '', days = ''] = useSyncExternalStore(
    () => () => undefined,
    inPage,
    () => USUAL,
  ).split(' ');
  return { contact, days };
}
