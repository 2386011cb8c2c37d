import { useEffect } from 'react';

/**
 * Keeps the screen awake. The browser releases the lock when the page is hidden, so the hook
 * requests a new one when the page is visible again. Without the API it does nothing.
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
        // The battery is low, or the browser forbids the lock: the screen turns off as usual.
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
