import type { AdminRole } from '@nattil/contracts/rules/portal/roles';

/**
 * The realms of people who sign in, each with the type of its permissions. A module adds its realm
 * by declaration merging and declares it as `realm`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface RealmPermissions {}
export type Realm = keyof RealmPermissions;

/** The actor of an event, as the event log names it. */
export interface Actor {
  id: string | null;
  realm: Realm | 'system' | 'public';
  /** Events from before roles existed have `admin` for every administrator. */
  role: string;
}

/** Schedules, reactions and start-up. */
export const SYSTEM: Actor = { id: null, realm: 'system', role: 'system' };
/** A person with a shell on the server, who is no administrator. */
export const OPERATOR: Actor = { id: null, realm: 'system', role: 'operator' };
/** A visitor who is not signed in. */
export const VISITOR: Actor = { id: null, realm: 'public', role: 'visitor' };

export function memberActor(id: string): Actor {
  return { id, realm: 'member', role: 'member' };
}
export function adminActor(id: string, role: AdminRole = 'owner'): Actor {
  return { id, realm: 'admin', role };
}
/** @param role role at the shop where the person acts, or `partner` outside any shop */
export function partnerActor(id: string, role: 'owner' | 'staff' | 'partner' = 'partner'): Actor {
  return { id, realm: 'partner', role };
}
