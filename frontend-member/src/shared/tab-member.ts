import { forTab } from '@nattil/frontend-shared/browser-storage';
import { isSessionKey } from '@nattil/frontend-shared/session/session-storage';
import type { Realm } from '@nattil/frontend-shared/theme';

const KEY = 'tabMember';

/** Keys of the other applications at this origin begin with their realm. */
const OTHERS: Record<Exclude<Realm, 'member'>, 1> = { admin: 1, partner: 1 };

/** The owner of this tab's stored searches and results; null before the first sign-in. */
export function tabMember(): string | null {
  return forTab.read(KEY);
}

export function keepForMember(id: string): void {
  forTab.write(KEY, id);
}

/** Removes all keys of this tab except the session's and those of other applications. */
export function forgetTab(): void {
  const isOthers = (key: string) => Object.keys(OTHERS).some((realm) => key.startsWith(realm));
  for (const key of forTab.keys()) if (!isOthers(key) && !isSessionKey(key)) forTab.remove(key);
}
