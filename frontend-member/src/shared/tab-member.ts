import { isSessionKey } from '@nattil/frontend-shared/session/session-storage';

const KEY = 'tabMember';

/** Whose searches and results this tab keeps; null while nobody has signed in here. */
export function tabMember(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepForMember(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // A browser that forbids storage keeps nothing of anybody.
  }
}

/** All but the session itself and what an administrator keeps in the same tab. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (!key.startsWith('admin') && !isSessionKey(key)) sessionStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
