import type { Id } from '../api/common.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';

type ShopRole = 'owner' | 'staff';
export interface PartnerFact {
  partnerId: Id;
}
/** A person's access to the till of one shop. */
export interface PartnerAccess extends PartnerFact {
  shopId: Id;
  role: ShopRole;
}
/** Sign-ins were refused, within 15 minutes or until they locked the account. */
export interface PartnerSignInFailed {
  /** Null for the unknown contacts together. */
  partnerId: Id | null;
  locked: boolean;
  failures: number;
}

/** A person downloaded everything that is stored about them. */
export interface PartnerDataExported extends PartnerFact {
  format: 'json' | 'html';
}

/** Payload by event type. */
export interface PartnerEvents {
  /** A contact was invited to a till for the first time; the contact is not part of the event. */
  PartnerInvited: PartnerFact;
  /** A new link replaces the earlier one. */
  PartnerInvitationResent: PartnerFact;
  /** The invited person chose a password, or a password given by an administrator opened the account. */
  PartnerAccountOpened: PartnerFact;
  /** The invitation ended, or the account had no access any more; its contact was erased. */
  PartnerAccountErased: PartnerFact;
  PartnerProfileChanged: PartnerFact;
  PartnerPasswordChanged: PartnerFact;
  PartnerPasswordReset: PartnerFact;
  PartnerAccessGranted: PartnerAccess;
  PartnerAccessEnded: PartnerAccess;
  PartnerHistoryLost: HistoryLost;
  PartnerSignedIn: PartnerFact;
  PartnerSignedOut: PartnerFact;
  PartnerSignInFailed: PartnerSignInFailed;
  PartnerDataExported: PartnerDataExported;
  PartnerUnlocked: PartnerFact;
}

const of = (aggregate: 'partner' | 'partner-access', summary: string) =>
  ({ aggregate, schemaVersion: 1, summary }) as const;

export const PARTNER_EVENTS = {
  topic: 'privilege.partners.v1',
  aggregates: {
    partner: { hasHistory: true, tellsConduct: true },
    'partner-access': { hasHistory: false, tellsConduct: true },
  },
  events: {
    PartnerInvited: of('partner', 'A person was invited to the till of a shop.'),
    PartnerInvitationResent: of('partner', 'An invitation to the till was sent again.'),
    PartnerAccountOpened: of('partner', 'An account for the till was opened.'),
    PartnerAccountErased: of('partner', 'An account for the till was erased.'),
    PartnerProfileChanged: of('partner', 'A person at the till changed the name.'),
    PartnerPasswordChanged: of('partner', 'A person at the till changed the password.'),
    PartnerPasswordReset: of('partner', 'A person at the till set another password by a link.'),
    PartnerAccessGranted: of('partner', 'A person got access to the till of a shop.'),
    PartnerAccessEnded: of('partner', "A person's access to the till of a shop ended."),
    PartnerSignedIn: of('partner-access', 'A person signed in at the till.'),
    PartnerSignedOut: of('partner-access', 'A person signed out at the till.'),
    PartnerSignInFailed: of('partner-access', 'Sign-ins at the till were refused.'),
    PartnerUnlocked: of('partner-access', 'A lock of an account at the till was lifted.'),
    PartnerDataExported: of('partner-access', 'A person at the till exported the own data.'),
  },
} as const satisfies EventModule<PartnerEvents, 'partner' | 'partner-access'>;
