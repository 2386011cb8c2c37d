import { forTab } from '@nattil/frontend-shared/browser-storage';
import { isSessionKey } from '@nattil/frontend-shared/session/session-storage';

const KEY = 'tabMember';

/** Whose searches and results this tab keeps; null while nobody has signed in here. */
export function tabMember(): string | null {
  return forTab.read(KEY);
}

export function keepForMember(id: string): void {
  forTab.write(KEY, id);
}

/** All but the session itself and what an administrator keeps in the same tab. */
export function forgetTab(): void {
  for (const key of forTab.keys())
    if (!key.startsWith('admin') && !isSessionKey(key)) forTab.remove(key);
}
