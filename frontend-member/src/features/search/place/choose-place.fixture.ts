import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
// Loaded with the spec, so that no test waits for it.
import './place-suggestions.tsx';

export const placeField = () => screen.getByRole('combobox', { name: 'Location' });

/** Opens the place field and chooses a listed city. */
export async function choosePlace(user: UserEvent, label: string): Promise<void> {
  await user.click(placeField());
  fireEvent.click(await screen.findByRole('option', { name: label }));
}
