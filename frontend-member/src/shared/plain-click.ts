import type { MouseEvent } from 'react';

/**
 * Whether a click opens a link in this tab: with modifiers, browsers open a new tab or save the
 * file.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
