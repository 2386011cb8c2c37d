const KEY = 'closedNotice';

/** Which notice the member has closed in this tab; null for none. It goes when the member signs out. */
export function closedNotice(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepClosed(notice: string): void {
  try {
    sessionStorage.setItem(KEY, notice);
  } catch {
    // A browser that forbids storage shows the notice again on the next visit.
  }
}
