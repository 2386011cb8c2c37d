import { forTab } from '../browser-storage.ts';

/** Fields that a person changed, and the dialogs that they are in, whose other steps may hold more. */
const typed = new Set<Element>();
const elsewhere: (() => boolean)[] = [];

export function noteTyped(field: Element | null): void {
  for (const one of [field, field?.closest('[role=dialog]')]) if (one) typed.add(one);
}

// The server that draws the first page has no document.
globalThis.document?.addEventListener('input', ({ target }) => noteTyped(target as Element), true);

/** Adds what is typed, and kept outside of the document. */
export function alsoTyped(isTyped: () => boolean): void {
  elsewhere.push(isTyped);
}

/** Whether the page holds, or keeps as a draft, what a person typed. */
export function isSomethingTyped(): boolean {
  return (
    [...typed].some(({ isConnected }) => isConnected) ||
    forTab.keys().some((key) => key.includes('Draft/')) ||
    elsewhere.some((isTyped) => isTyped())
  );
}
