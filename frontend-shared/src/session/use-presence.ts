import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Session } from './session.ts';

/**
 * Who looks at this page. `expired`: was signed in on it, and has not yet read that the session
 * expired. `left`: was signed in on it and signed out, in this tab or another.
 */
export type Presence = 'checking' | 'signed-in' | 'visitor' | 'expired' | 'left';

export function usePresence<User extends { id: string }>(session: Session<User>): Presence {
  const status = useSelector(session.selectStatus);
  const notice = useSelector(session.selectNotice);
  // State, because it remembers an earlier rendering.
  const [wasSignedIn, setWasSignedIn] = useState(status === 'signed-in');
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  if (status === 'unknown') return 'checking';
  if (status === 'signed-in') return 'signed-in';
  if (!wasSignedIn) return 'visitor';
  return notice === null ? 'left' : 'expired';
}
