import { noteTyped } from './typed.ts';

/** Mantine's select changes its field without firing an input event. */
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
