import { forTab } from '../browser-storage.ts';
import { readUser } from '../session/session-storage.ts';
import type { Realm } from '../theme.ts';

/** Unsent drafts of this tab are stored under `adminDraft/<person>/<object>`. */
const prefixOf = (realm: Realm): string => `${realm}Draft/`;

/** The key contains the person's id, so that no other person gets the draft. */
export function draftKey(realm: Realm, name: string): string {
  return `${prefixOf(realm)}${readUser<{ id: string }>(realm)?.id ?? ''}/${name}`;
}

export function readDraft(key: string): unknown {
  try {
    return JSON.parse(forTab.read(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: object): void {
  forTab.write(key, JSON.stringify(draft));
}

export function forgetDraft(key: string): void {
  forTab.remove(key);
}

/** Called at sign-out, so that the next person at this computer finds no drafts. */
export function forgetAllDrafts(realm: Realm): void {
  for (const key of forTab.keys()) if (key.startsWith(prefixOf(realm))) forTab.remove(key);
}
