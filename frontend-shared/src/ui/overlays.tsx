import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useOverlayEvents } from './overlay-events.ts';

const LazyOverlays = lazy(async () => ({
  default: (await import('./loaded-overlays.tsx')).LoadedOverlays,
}));

/** Toasts and dialogs, loaded with the first of them: the first paint needs neither. */
export function Overlays() {
  const waiting = useRef<(() => void)[]>([]);
  const [asked, setAsked] = useState(0);
  useOverlayEvents({
    show: (show) => {
      waiting.current.push(show);
      setAsked((times) => times + 1);
    },
  });
  const showWaiting = useCallback(() => {
    for (const show of waiting.current.splice(0)) show();
  }, []);
  if (asked === 0) return null;
  return (
    <Suspense>
      <LazyOverlays asked={asked} onAsked={showWaiting} />
    </Suspense>
  );
}
