import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readSelectedCategory, removeSelectedCategory } from '../state/selected-category.ts';

function categoryOf(navigationState: unknown): string | null {
  if (typeof navigationState === 'object' && navigationState !== null) {
    const { selectedCategory } = navigationState as { selectedCategory?: unknown };
    if (typeof selectedCategory === 'string' && selectedCategory) return selectedCategory;
  }
  return readSelectedCategory();
}

/** The category passed to this page; a stored one is used once. */
export function useArrivedCategory(): string | null {
  const { key, state } = useLocation();
  const [arrival, setArrival] = useState(() => ({ key, label: categoryOf(state) }));
  if (arrival.key !== key) setArrival({ key, label: categoryOf(state) ?? arrival.label });
  useEffect(removeSelectedCategory, [key]);
  return arrival.label;
}
