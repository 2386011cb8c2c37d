import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Session } from './session.ts';

/**
 * The state of the person on this page. `expired`: the session expired while the page was open and
 * the notice is unread. `left`: the person signed out while the page was open, in this tab or
 * another.
 */
export type Presence = 'checking' | 'signed-in' | 'visitor' | 'expired' | 'left';

export function usePresence<User extends { id: string }>(session: Session<User>): Presence {
  const status = useSelector(session.selectStatus);
  const notice = useSelector(session.selectNotice);
  // State, because it must persist from an earlier render.
  const [wasSignedIn, setWasSignedIn] = useState(status === 'signed-in');
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  if (status === 'unknown') return 'checking';
  if (status === 'signed-in') return 'signed-in';
  if (!wasSignedIn) return 'visitor';
  return notice === null ? 'left' : 'expired';
}
