import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Session } from './session.ts';

/**
 * Who looks at this page. `expired`: was signed in here until the session ended by itself, and has
 * not yet been told. `left`: was signed in here and signed out, in this tab or another.
 */
export type Presence = 'checking' | 'signed-in' | 'visitor' | 'expired' | 'left';

export function usePresence<User extends { id: string }>(session: Session<User>): Presence {
  const status = useSelector(session.selectStatus);
  const notice = useSelector(session.selectNotice);
  // What was true before on this page: a key could only forget it.
  const [wasSignedIn, setWasSignedIn] = useState(status === 'signed-in');
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  if (status === 'unknown') return 'checking';
  if (status === 'signed-in') return 'signed-in';
  if (!wasSignedIn) return 'visitor';
  return notice === null ? 'left' : 'expired';
}
