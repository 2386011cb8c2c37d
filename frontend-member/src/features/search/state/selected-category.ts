import { forTab } from '@nattil/frontend-shared/browser-storage';

const KEY = 'selectedCategory';

/** Category links outside the landing page store the label for the landing page's search box. */
export function storeSelectedCategory(label: string): void {
  forTab.write(KEY, label);
}

export function readSelectedCategory(): string | null {
  return forTab.read(KEY);
}

export function removeSelectedCategory(): void {
  forTab.remove(KEY);
}
