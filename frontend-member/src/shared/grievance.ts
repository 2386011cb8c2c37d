import { BRAND } from '@nattil/contracts/brand';
import { GRIEVANCE_DAYS } from '@nattil/contracts/rules/grievance';
import { useSyncExternalStore } from 'react';

const USUAL = `${BRAND.support.grievanceEmail} ${GRIEVANCE_DAYS}`;

/** The server writes it into the page's head; nginx leaves out what is not set. */
function inPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=grievance]')?.content.trim() || USUAL;
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
