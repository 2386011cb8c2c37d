import { type FollowedStream, followEvents } from './follow-events.ts';

const AGAIN_AFTER_MS = 5_000;

export interface FollowedWhileVisible extends FollowedStream {
  /** After a stream that was open: its successor does not repeat what happened in between. */
  onClosed: () => void;
  /** Wait after a stream that could not be opened. */
  refusedWaitMs: number;
}

/**
 * Follows a stream while the page is visible, and again after each end. Hidden pages hold no
 * connection, because browsers limit connections per host. Returns the function that stops it.
 */
export function followWhileVisible({
  onOpen,
  onClosed,
  refusedWaitMs,
  ...stream
}: FollowedWhileVisible): () => void {
  let follower: AbortController | null = null;
  let stopped = false;

  async function follow({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      let wasOpen = false;
      const opened = (): void => {
        wasOpen = true;
        onOpen();
      };
      await followEvents({ ...stream, onOpen: opened }, signal).catch(() => undefined);
      if (wasOpen && !stopped) onClosed();
      await pause(wasOpen ? AGAIN_AFTER_MS : refusedWaitMs, signal);
    }
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') {
      follower?.abort();
      follower = null;
    } else if (follower === null) {
      follower = new AbortController();
      void follow(follower);
    }
  }

  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', onVisibility);
    follower?.abort();
    follower = null;
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
