import { readUser } from '../session/session-storage.ts';
import type { Realm } from '../theme.ts';

/** What was typed in this tab and not sent yet, each under `adminDraft/<person>/<object>`. */
const prefixOf = (realm: Realm): string => `${realm}Draft/`;

/** Nobody but the person who typed it gets it back. */
export function draftKey(realm: Realm, name: string): string {
  return `${prefixOf(realm)}${readUser<{ id: string }>(realm)?.id ?? ''}/${name}`;
}

export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the text is in the form only.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

/** For who signs out: the next one at this computer finds nothing. */
export function forgetAllDrafts(realm: Realm): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefixOf(realm))) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
