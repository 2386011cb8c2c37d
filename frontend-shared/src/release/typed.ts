import { forTab } from '../browser-storage.ts';

/** Fields that a person changed, and their dialogs, whose other steps may hold more input. */
const typed = new Set<Element>();
const elsewhere: (() => boolean)[] = [];

export function noteTyped(field: Element | null): void {
  for (const one of [field, field?.closest('[role=dialog]')]) if (one) typed.add(one);
}

// The server that prerenders the first page has no document.
globalThis.document?.addEventListener('input', ({ target }) => noteTyped(target as Element), true);

/** Registers a check for unsent input that is kept outside the document. */
export function alsoTyped(isTyped: () => boolean): void {
  elsewhere.push(isTyped);
}

/** Whether the page or a draft holds unsent input. */
export function isSomethingTyped(): boolean {
  return (
    [...typed].some(({ isConnected }) => isConnected) ||
    forTab.keys().some((key) => key.includes('Draft/')) ||
    elsewhere.some((isTyped) => isTyped())
  );
}
