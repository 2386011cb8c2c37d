import { screen } from '@testing-library/react';

/** Waits for the open dialog's content. Until it is loaded, the frame is named 'Loading'. */
export function shownDialog(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: (name) => !name.startsWith('Loading') });
}
