import { forTab } from '../browser-storage.ts';
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

/** For who signs out: the next one at this computer finds nothing. */
export function forgetAllDrafts(realm: Realm): void {
  for (const key of forTab.keys()) if (key.startsWith(prefixOf(realm))) forTab.remove(key);
}
