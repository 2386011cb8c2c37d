import { useCallback, useSyncExternalStore } from 'react';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';

/**
 * The status of a session; a pending one switches to expired on the screen when its time is over.
 */
export function OtpStatusBadge({ session }: { session: AdminOtpSession }) {
  const isOver = useHasPassed(session.expiresAt);
  if (session.isVerified) return <StatusBadge status="verified" />;
  return <StatusBadge status={isOver || session.status === 'expired' ? 'expired' : 'pending'} />;
}

/** Browsers fire longer timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function useHasPassed(at: string): boolean {
  const moment = Date.parse(at);
  const wait = useCallback(
    (onPassed: () => void) => {
      const timer = setTimeout(
        onPassed,
        Math.min(LONGEST_TIMER_MS, Math.max(0, moment - Date.now())),
      );
      return () => clearTimeout(timer);
    },
    [moment],
  );
  const hasPassed = () => moment <= Date.now();
  return useSyncExternalStore(wait, hasPassed);
}
