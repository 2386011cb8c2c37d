import { screen } from '@testing-library/react';

/** The texts on the screen that a browser would translate. */
export function translatable(texts: readonly string[]): string[] {
  return texts.filter((text) =>
    screen.getAllByText(text).some((element) => !element.closest('[translate="no"]')),
  );
}
