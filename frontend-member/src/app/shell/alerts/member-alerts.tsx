import type { SessionUser } from '@nattil/contracts/api/member/session';
import type { ReactNode } from 'react';
import { ConsentAlert } from './consent-alert.tsx';
import { LostContactAlert } from './lost-contact-alert.tsx';

/** The alerts that a member sees on every page. */
export function MemberAlerts({ user }: { user: SessionUser }): ReactNode {
  // A member stored by an older version has no list until the session check.
  const { asksForConsent, lostContacts = [] } = user;
  return (
    <>
      {asksForConsent ? <ConsentAlert /> : null}
      {lostContacts.length > 0 ? <LostContactAlert lost={lostContacts} /> : null}
    </>
  );
}
