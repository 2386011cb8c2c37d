import { noteTyped } from './typed.ts';

/** A choice from a list of Mantine's changes its field without an event of the field's own. */
export function watchChoices(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const list = (target as Element).closest('[role=option]')?.closest('[role=listbox]');
      if (list) noteTyped(document.querySelector(`[aria-controls="${list.id}"]`));
    },
    true,
  );
}
