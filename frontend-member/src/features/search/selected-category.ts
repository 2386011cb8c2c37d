const KEY = 'selectedCategory';

/** Written by category links outside the landing page, for the search box there. */
export function storeSelectedCategory(label: string): void {
  try {
    sessionStorage.setItem(KEY, label);
  } catch {
    // Without storage the box stays empty.
  }
}

export function readSelectedCategory(): string | null {
  return sessionStorage.getItem(KEY);
}

export function removeSelectedCategory(): void {
  sessionStorage.removeItem(KEY);
}
