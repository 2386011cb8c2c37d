import { useEffect } from 'react';
import { baseApi } from '../../shared/store/baseApi.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { followEvents } from './follow-events.ts';

/** The polling interval while the event stream is unavailable. */
const POLL_EVERY_MS = 30_000;
const FOLLOW_AGAIN_AFTER_MS = 5_000;

const liveApi = baseApi.enhanceEndpoints({ addTagTypes: ['Dashboard', 'Notification'] });
const LIVE = ['Dashboard', 'Notification'] as const;

/**
 * Keeps the displayed data fresh while the page is visible: the server announces changes by events,
 * and without an event stream the page polls.
 */
export function useLiveUpdates(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let isOpen = false;
    let follower: AbortController | null = null;
    const refetch = (): void => {
      dispatch(liveApi.util.invalidateTags([...LIVE]));
    };

    async function follow({ signal }: AbortController): Promise<void> {
      while (!signal.aborted) {
        let wasOpen = false;
        const onOpen = (): void => {
          isOpen = wasOpen = true;
        };
        await followEvents({ signal, onOpen, onChanged: refetch }).catch(() => undefined);
        isOpen = false;
        // Changes between two streams were not announced.
        if (wasOpen && !signal.aborted) refetch();
        await pause(wasOpen ? FOLLOW_AGAIN_AFTER_MS : POLL_EVERY_MS, signal);
      }
    }

    /** Only visible windows hold a connection, because browsers limit connections per host. */
    function followWhileVisible(): void {
      if (document.visibilityState === 'hidden') {
        follower?.abort();
        follower = null;
      } else if (follower === null) {
        follower = new AbortController();
        void follow(follower);
      }
    }

    function onVisibility(): void {
      followWhileVisible();
      if (document.visibilityState !== 'hidden') refetch();
    }

    const poll = setInterval(() => {
      if (!isOpen && document.visibilityState !== 'hidden') refetch();
    }, POLL_EVERY_MS);
    followWhileVisible();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(poll);
      document.removeEventListener('visibilitychange', onVisibility);
      follower?.abort();
    };
  }, [dispatch]);
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
