import { Alert, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { formatTime } from '@nattil/contracts/formats';
import { useMay } from '../../../shared/session/use-may.ts';
import { isLocked } from '../../../shared/locked-until.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { useSignInHelp } from '../use-sign-in-help.ts';
import styles from './user-details.module.css';

/** Shows that failed attempts have locked a member's sign-in; owners can lift the lock. */
export function LockNotice({ user }: { user: AdminMember }) {
  const mayUnlock = useMay('locks.lift');
  const { unlock } = useSignInHelp();
  const now = useNow().getTime();
  if (!isLocked(user.lockedUntil, now)) return null;
  return (
    <Alert
      color="warn"
      icon={<IconLock size={20} aria-hidden />}
      title={`Locked until ${formatTime(user.lockedUntil!)}`}
    >
      <div className={styles.invitation}>
        <p>
          After five wrong passwords, only browsers that signed in before can try to log in as this
          user.
        </p>
        {mayUnlock ? (
          <Button variant="default" onClick={() => unlock(user)}>
            Lift lock
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
