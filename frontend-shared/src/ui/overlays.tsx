import { type ComponentType, useCallback, useRef, useState } from 'react';
import type { LoadedOverlaysProps } from './loaded-overlays.tsx';
import { useOverlayEvents } from './overlay-events.ts';

/** Toasts and dialogs, loaded when the first one is requested: the first paint needs neither. */
export function Overlays() {
  const waiting = useRef<(() => void)[]>([]);
  const [requests, setRequests] = useState(0);
  const [Loaded, setLoaded] = useState<ComponentType<LoadedOverlaysProps> | null>(null);
  // Not React.lazy: where the file is missing the page stays, and the next request tries again.
  const load = () =>
    void import('./loaded-overlays.tsx').then(({ LoadedOverlays }) =>
      setLoaded(() => LoadedOverlays),
    );
  useOverlayEvents({
    load,
    show: (show) => {
      waiting.current.push(show);
      setRequests((times) => times + 1);
      if (!Loaded) load();
    },
  });
  const showWaiting = useCallback(() => {
    for (const show of waiting.current.splice(0)) show();
  }, []);
  return Loaded ? <Loaded requests={requests} showWaiting={showWaiting} /> : null;
}
