import { useEffect, useState } from 'react';
import { ADMIN_LOGIN_LOCK_KEY } from '@nattil/frontend-shared/session/session-storage';
import { useCountdown } from '@nattil/frontend-shared/ui/time/use-countdown';
import {
  afterFailure,
  lockAt,
  lockedFor,
  openLock,
  readLoginLock,
  writeLoginLock,
  type LoginLock,
} from './login-lock.ts';

/** The login form's failed attempts and lock, which survive reloads and are shared by all tabs. */
export function useLoginLock() {
  const [stored, setStored] = useState(() => readLoginLock(Date.now()));
  const { secondsLeft } = useCountdown(stored.lockedUntil);
  const locked = secondsLeft > 0;
  const lock = stored.lockedUntil !== null && !locked ? openLock : stored;

  useEffect(() => {
    function onStorage(event: StorageEvent): void {
      if (event.key === ADMIN_LOGIN_LOCK_KEY || event.key === null) {
        setStored(readLoginLock(Date.now()));
      }
    }
    globalThis.addEventListener('storage', onStorage);
    return () => globalThis.removeEventListener('storage', onStorage);
  }, []);

  useEffect(() => {
    if (lock === openLock) writeLoginLock(openLock);
  }, [lock]);

  function store(next: LoginLock): void {
    writeLoginLock(next);
    setStored(next);
  }

  return {
    locked,
    secondsLeft,
    failures: lock.failures,
    countFailure: () => store(afterFailure(lockAt(stored, Date.now()), Date.now())),
    lockFor: (seconds: number) => store(lockedFor(stored, seconds, Date.now())),
    open: () => store(openLock),
  };
}
