import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { writesForgotten } from '../api/read-after-write.ts';
import type { Session, SessionRoot } from './session.ts';

interface Cache {
  util: { resetApiState: () => UnknownAction };
}

/** Forgets what one person loaded and wrote before another one, or nobody, looks at the page. */
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
