import { useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';

/**
 * Who looks at this page. `expired`: was signed in here until the session ended by itself; the page
 * stays as it is until the person has signed in again or declined to. `left`: was signed in here and
 * signed out, in this tab or another.
 */
export type Membership = 'checking' | 'member' | 'visitor' | 'expired' | 'left';

export function useMembership(): Membership {
  const status = useAppSelector(session.selectStatus);
  const notice = useAppSelector(session.selectNotice);
  const [wasMember, setWasMember] = useState(status === 'signed-in');
  if (status === 'signed-in' && !wasMember) setWasMember(true);

  if (status === 'unknown') return 'checking';
  if (status === 'signed-in') return 'member';
  if (!wasMember) return 'visitor';
  return notice === null ? 'left' : 'expired';
}
