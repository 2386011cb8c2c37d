import { forTab } from '@nattil/frontend-shared/browser-storage';

const KEY = 'closedNotice';

/** The notice that the member has closed in this tab; null for none. It is removed at sign-out. */
export function closedNotice(): string | null {
  return forTab.read(KEY);
}

export function keepClosed(notice: string): void {
  forTab.write(KEY, notice);
}
