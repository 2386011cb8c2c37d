import { forTab } from '@nattil/frontend-shared/browser-storage';

const KEY = 'closedNotice';

/** Which notice the member has closed in this tab; null for none. It goes when the member signs out. */
export function closedNotice(): string | null {
  return forTab.read(KEY);
}

export function keepClosed(notice: string): void {
  forTab.write(KEY, notice);
}
