import { screen } from '@testing-library/react';

/** The open dialog, once what it shows is loaded: until then its frame says 'Loading'. */
export function shownDialog(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: (name) => !name.startsWith('Loading') });
}
