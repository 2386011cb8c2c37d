import { useEffect } from 'react';

/**
 * Keeps the screen awake while it is used. The browser gives the lock up when the page is hidden,
 * so it is asked for again when the page comes back; without the API nothing happens.
 */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    if (!wakeLock) return undefined;
    let wanted = true;
    let held: WakeLockSentinel | null = null;

    async function acquire(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await wakeLock!.request('screen');
        if (wanted) held = lock;
        else await lock.release();
      } catch {
        // The battery is low, or the browser forbids it: the screen goes dark as it always does.
      }
    }

    const onVisibility = () => void acquire();
    document.addEventListener('visibilitychange', onVisibility);
    void acquire();
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', onVisibility);
      void held?.release().catch(() => undefined);
    };
  }, []);
}
