import type { MouseEvent } from 'react';

/** Whether a click on a link means this tab: browsers open others in a new one, or save them. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
