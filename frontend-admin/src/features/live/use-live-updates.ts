import { useEffect } from 'react';
import { followWhileVisible } from '@nattil/frontend-shared/live/follow-while-visible';
import { baseApi } from '../../shared/store/baseApi.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';

/** The polling interval while the event stream is unavailable. */
const POLL_EVERY_MS = 30_000;

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
    const isHidden = () => document.visibilityState === 'hidden';
    const refetch = (): void => {
      dispatch(liveApi.util.invalidateTags([...LIVE]));
    };
    const stop = followWhileVisible({
      realm: 'admin',
      path: '/api/admin/dashboard/events',
      refusedWaitMs: POLL_EVERY_MS,
      onOpen() {
        isOpen = true;
      },
      onEvent(name) {
        if (name === 'changed') refetch();
      },
      onClosed() {
        isOpen = false;
        // Changes between two streams were not announced.
        if (!isHidden()) refetch();
      },
    });

    function onVisibility(): void {
      if (!isHidden()) refetch();
    }

    const poll = setInterval(() => {
      if (!isOpen && !isHidden()) refetch();
    }, POLL_EVERY_MS);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(poll);
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, [dispatch]);
}
