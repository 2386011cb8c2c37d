import {
  LOGIN_FAILURES_UNTIL_LOCK,
  LOGIN_LOCK_SECONDS,
} from '@nattil/contracts/rules/sign-in/identity';
import { forBrowser } from '@nattil/frontend-shared/browser-storage';
import { ADMIN_LOGIN_LOCK_KEY } from '@nattil/frontend-shared/session/session-storage';

/** The login form's state that survives reloads; the server counts separately. */
export interface LoginLock {
  failures: number;
  /** Milliseconds since the epoch; null if the form is not locked. */
  lockedUntil: number | null;
}

export const openLock: LoginLock = { failures: 0, lockedUntil: null };

export function afterFailure(lock: LoginLock, now: number): LoginLock {
  const failures = lock.failures + 1;
  if (failures < LOGIN_FAILURES_UNTIL_LOCK) return { failures, lockedUntil: null };
  return { failures: LOGIN_FAILURES_UNTIL_LOCK, lockedUntil: now + LOGIN_LOCK_SECONDS * 1000 };
}

/** Locks the form for as long as the server refuses every password. */
export function lockedFor(lock: LoginLock, seconds: number, now: number): LoginLock {
  return { ...lock, lockedUntil: now + seconds * 1000 };
}

/** The lock at that time: open once it has ended. */
export function lockAt(lock: LoginLock, now: number): LoginLock {
  return lock.lockedUntil !== null && lock.lockedUntil <= now ? openLock : lock;
}

export function readLoginLock(now: number): LoginLock {
  try {
    return lockAt(parse(forBrowser.read(ADMIN_LOGIN_LOCK_KEY), now), now);
  } catch {
    return openLock;
  }
}

export function writeLoginLock(lock: LoginLock): void {
  if (lock.failures === 0 && lock.lockedUntil === null) forBrowser.remove(ADMIN_LOGIN_LOCK_KEY);
  else forBrowser.write(ADMIN_LOGIN_LOCK_KEY, JSON.stringify(lock));
}

function parse(stored: string | null, now: number): LoginLock {
  const value: unknown = JSON.parse(stored ?? 'null');
  if (typeof value !== 'object' || value === null) return openLock;
  const { failures, lockedUntil } = value as Record<string, unknown>;
  return {
    failures: isCount(failures) ? Math.min(failures, LOGIN_FAILURES_UNTIL_LOCK) : 0,
    // A clock that was set back must not lock the form for longer than any lock lasts.
    lockedUntil: isCount(lockedUntil)
      ? Math.min(lockedUntil, now + LOGIN_LOCK_SECONDS * 1000)
      : null,
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
