import { useLayoutEffect, useRef } from 'react';
import type { ResultsView } from './view-switch.tsx';

/** Restores the list's scroll position when the person returns from the map. */
export function useKeptScroll(view: ResultsView): () => void {
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (view === 'map') window.scrollTo({ top: 0, behavior: 'instant' });
    else if (left.current !== null) window.scrollTo({ top: left.current, behavior: 'instant' });
  }, [view]);
  return () => {
    left.current = window.scrollY;
  };
}
