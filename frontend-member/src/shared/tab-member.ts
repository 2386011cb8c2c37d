import { forTab } from '@nattil/frontend-shared/browser-storage';
import { isSessionKey } from '@nattil/frontend-shared/session/session-storage';

const KEY = 'tabMember';

/** The owner of this tab's stored searches and results; null before the first sign-in. */
export function tabMember(): string | null {
  return forTab.read(KEY);
}

export function keepForMember(id: string): void {
  forTab.write(KEY, id);
}

/** Removes all keys of this tab except the session's and the administrators'. */
export function forgetTab(): void {
  for (const key of forTab.keys())
    if (!key.startsWith('admin') && !isSessionKey(key)) forTab.remove(key);
}
