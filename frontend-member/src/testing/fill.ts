import { fireEvent } from '@testing-library/react';

/** Fills a field in one event, because typing costs one render per key. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
