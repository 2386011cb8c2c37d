import { useEffect } from 'react';
import { baseApi } from '../../app/baseApi.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { followEvents } from './follow-events.ts';

/** Asked so often where events do not get through. */
const POLL_EVERY_MS = 30_000;
const FOLLOW_AGAIN_AFTER_MS = 5_000;

const liveApi = baseApi.enhanceEndpoints({ addTagTypes: ['Dashboard', 'Notification'] });
const LIVE = ['Dashboard', 'Notification'] as const;

/**
 * Keeps what is shown of the platform fresh while the page can be seen: the server tells that
 * something changed, and where its events do not get through, this asks from time to time.
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
        // What happened between two streams was told to nobody.
        if (wasOpen && !signal.aborted) refetch();
        await pause(wasOpen ? FOLLOW_AGAIN_AFTER_MS : POLL_EVERY_MS, signal);
      }
    }

    /** Only the windows that are looked at hold a connection; a browser has few for one address. */
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
