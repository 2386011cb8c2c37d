import type { PartnerUser } from '@nattil/contracts/api/partner/session';
import type { SessionRoot } from '@nattil/frontend-shared/session/session';
import { forBrowser } from '@nattil/frontend-shared/browser-storage';
import type { UnknownAction } from '@reduxjs/toolkit';
import { entriesLoaded, type Entry } from './entries.ts';

/** An open entry is dropped this long after its check ended. */
const OPEN_KEPT_MS = 12 * 3_600_000;

const prefixOf = (personId: string): string => `partnerEntry/${personId}/`;

interface Store {
  getState: () => SessionRoot<PartnerUser> & { entries: Entry[] };
  subscribe: (listener: () => void) => () => void;
  dispatch: (action: UnknownAction) => void;
}

/**
 * Keeps the entries of the signed-in person in storage, each under its own key, so that two tabs
 * do not overwrite each other's. They survive a reload and the end of a session.
 */
export function keepEntries(store: Store): void {
  let owner: string | null = null;
  let kept: Entry[] = [];
  function follow(): void {
    const { session, entries } = store.getState();
    const person = session.user?.id ?? null;
    if (person !== owner) {
      owner = person;
      kept = owner ? readEntries(owner) : [];
      store.dispatch(entriesLoaded(kept));
      return;
    }
    if (!owner || entries === kept) return;
    const before = kept;
    kept = entries;
    const prefix = prefixOf(owner);
    for (const entry of entries)
      if (!before.includes(entry)) forBrowser.write(prefix + entry.id, JSON.stringify(entry));
    for (const { id } of before)
      if (!entries.some((entry) => entry.id === id)) forBrowser.remove(prefix + id);
  }
  store.subscribe(follow);
  follow();
}

/** Called at sign-out, so that the next person at this device finds nothing. */
export function forgetEntries(personId: string): void {
  for (const key of keysOf(personId)) forBrowser.remove(key);
}

function readEntries(personId: string): Entry[] {
  const entries = keysOf(personId).flatMap((key) => {
    const entry = parsed(forBrowser.read(key));
    if (entry && isWanted(entry)) return [entry];
    forBrowser.remove(key);
    return [];
  });
  return entries
    .map((entry): Entry =>
      // The page was left before the answer came.
      entry.status === 'sending' ? { ...entry, status: 'unanswered' } : entry,
    )
    .sort((a, b) => a.check.expiresAt.localeCompare(b.check.expiresAt));
}

function keysOf(personId: string): string[] {
  return forBrowser.keys().filter((key) => key.startsWith(prefixOf(personId)));
}

function parsed(text: string | null): Entry | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Entry | null;
    return entry?.id && entry.check?.expiresAt ? entry : null;
  } catch {
    return null;
  }
}

function isWanted({ status, check }: Entry): boolean {
  if (status === 'recorded') return false;
  return status !== 'open' || Date.parse(check.expiresAt) + OPEN_KEPT_MS > Date.now();
}
