import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { writesForgotten } from '../api/read-after-write.ts';
import type { Session, SessionRoot } from './session.ts';

interface Cache {
  util: { resetApiState: () => UnknownAction };
}

/** Clears a person's cached data and writes before another person, or a visitor, uses the page. */
export function resetForAnotherPerson<User extends { id: string }>(
  session: Session<User>,
  cache: Cache,
): Middleware<object, SessionRoot<User>> {
  return (api) => (next) => (action) => {
    const before = session.selectUser(api.getState());
    const result = next(action);
    const after = session.selectUser(api.getState());
    if (before && before.id !== after?.id) {
      api.dispatch(writesForgotten());
      api.dispatch(cache.util.resetApiState());
    }
    return result;
  };
}
