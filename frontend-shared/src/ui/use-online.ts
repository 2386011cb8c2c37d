import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}

/** False only if the device reports that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Runs when the network is back. */
export function useBackOnline(react: () => void): void {
  const onBack = useEffectEvent(react);
  useEffect(() => {
    const listener = () => onBack();
    globalThis.addEventListener('online', listener);
    return () => globalThis.removeEventListener('online', listener);
  }, []);
}
