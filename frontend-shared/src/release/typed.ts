import { forTab } from '../browser-storage.ts';

/** What a person left in a field; an open dialog with such a field counts as one, for forms in steps. */
const left = new WeakMap<Element, string>();
const elsewhere: (() => boolean)[] = [];

const FIELDS = 'input,textarea,select,[contenteditable],[role=dialog]';

function note(field: Element | null): void {
  if (!field) return;
  left.set(field, (field as HTMLInputElement).value);
  const dialog = field.closest('[role=dialog]');
  if (dialog) left.set(dialog, 'typed');
}

// The server that draws the first page has no document.
globalThis.document?.addEventListener('input', ({ target }) => note(target as Element), true);
globalThis.document?.addEventListener(
  'click',
  ({ target }) => {
    // A choice from a list changes the field without an event of its own.
    const list = (target as Element).closest('[role=option]')?.closest('[role=listbox]');
    if (list) note(document.querySelector(`[aria-controls="${list.id}"]`));
  },
  true,
);

/** Adds what is typed, and kept outside of the document. */
export function alsoTyped(isTyped: () => boolean): void {
  elsewhere.push(isTyped);
}

/** Whether the page holds, or keeps as a draft, what a person typed or chose and has not sent. */
export function isSomethingTyped(): boolean {
  return (
    [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some((field) => {
      const value = left.get(field);
      // A form that was sent is emptied; a text that a person deleted is a change, too.
      return value !== undefined && (field.value !== '' || value === '');
    }) ||
    forTab.keys().some((key) => /^\w+Draft\//.test(key)) ||
    elsewhere.some((isTyped) => isTyped())
  );
}
