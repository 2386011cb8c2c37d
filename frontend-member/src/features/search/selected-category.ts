import { forTab } from '@nattil/frontend-shared/browser-storage';

const KEY = 'selectedCategory';

/** Written by category links outside the landing page, for the search box there. */
export function storeSelectedCategory(label: string): void {
  forTab.write(KEY, label);
}

export function readSelectedCategory(): string | null {
  return forTab.read(KEY);
}

export function removeSelectedCategory(): void {
  forTab.remove(KEY);
}
