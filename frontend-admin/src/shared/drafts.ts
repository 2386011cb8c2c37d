import { readUser } from '@nattil/frontend-shared/session/session-storage';

/** What was typed in this tab and not sent yet, each under `adminDraft/<administrator>/<object>`. */
const PREFIX = 'adminDraft/';

/** Nobody but the administrator who typed it gets it back. */
export function draftKey(name: string): string {
  return `${PREFIX}${readUser<{ id: string }>('admin')?.id ?? ''}/${name}`;
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
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
