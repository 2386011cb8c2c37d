import { describe, expect, it } from '@jest/globals';
import { ADMIN_LOGIN_LOCK_KEY } from '@nattil/frontend-shared/session/session-storage';
import {
  afterFailure,
  lockAt,
  lockedFor,
  openLock,
  readLoginLock,
  writeLoginLock,
  type LoginLock,
} from './login-lock.ts';

const noon = Date.parse('2026-11-21T06:30:00.000Z');
const minutes = 60_000;

function failed(times: number): LoginLock {
  let lock = openLock;
  for (let time = 0; time < times; time += 1) lock = afterFailure(lock, noon);
  return lock;
}

describe('the lock of the login form', () => {
  it('starts at the fifth failure, for 15 minutes', () => {
    expect(failed(4)).toEqual({ failures: 4, lockedUntil: null });
    expect(failed(5)).toEqual({ failures: 5, lockedUntil: noon + 15 * minutes });
  });

  it('ends on time', () => {
    const lock = failed(5);
    expect(lockAt(lock, noon + 15 * minutes - 1)).toEqual(lock);
    expect(lockAt(lock, noon + 15 * minutes)).toEqual(openLock);
  });

  it('lasts as long as the server says, independent of the local count', () => {
    expect(lockedFor(failed(1), 90, noon).lockedUntil).toBe(noon + 90_000);
  });

  it('is the same after a reload', () => {
    writeLoginLock(failed(3));
    expect(readLoginLock(noon)).toEqual(failed(3));
    writeLoginLock(failed(5));
    expect(readLoginLock(noon + minutes)).toEqual(failed(5));
  });

  it('is shortened if the stored one is too long, and ignores a malformed entry', () => {
    writeLoginLock({ failures: 5, lockedUntil: noon + 1_000 * minutes });
    expect(readLoginLock(noon).lockedUntil).toBe(noon + 15 * minutes);
    localStorage.setItem(ADMIN_LOGIN_LOCK_KEY, '{"failures":');
    expect(readLoginLock(noon)).toEqual(openLock);
  });
});
