import { fireEvent } from '@testing-library/react';

/** Fills a field in one go: key by key costs a rendering each, and shows nothing more. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
