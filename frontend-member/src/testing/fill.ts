import { fireEvent } from '@testing-library/react';

/** Fills a field at once: typing costs one rendering a key and shows nothing more. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
