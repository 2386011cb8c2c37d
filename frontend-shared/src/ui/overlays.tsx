import { type ComponentType, useCallback, useRef, useState } from 'react';
import type { LoadedOverlaysProps } from './loaded-overlays.tsx';
import { useOverlayEvents } from './overlay-events.ts';

/** Toasts and dialogs, loaded with the first of them: the first paint needs neither. */
export function Overlays() {
  const waiting = useRef<(() => void)[]>([]);
  const [asked, setAsked] = useState(0);
  const [Loaded, setLoaded] = useState<ComponentType<LoadedOverlaysProps> | null>(null);
  // Not React.lazy: where the file is missing the page stays, and the next wish tries again.
  const load = () =>
    void import('./loaded-overlays.tsx').then(({ LoadedOverlays }) =>
      setLoaded(() => LoadedOverlays),
    );
  useOverlayEvents({
    load,
    show: (show) => {
      waiting.current.push(show);
      setAsked((times) => times + 1);
      if (!Loaded) load();
    },
  });
  const showWaiting = useCallback(() => {
    for (const show of waiting.current.splice(0)) show();
  }, []);
  return Loaded ? <Loaded asked={asked} onAsked={showWaiting} /> : null;
}
