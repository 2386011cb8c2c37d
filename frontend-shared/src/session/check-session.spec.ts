import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onlyFake } from '../testing/only-fake.ts';
import { createSpecApp } from '../testing/spec-app.ts';
import { checkSession } from './check-session.ts';
import { readTokens, writeTokens, writeUser } from './session-storage.ts';

const anna = { id: '1', fullName: 'Anna' };
const biju = { id: '2', fullName: 'Biju' };
const refused = { error: { status: 401 } };
const unreachable = { error: { status: 'NETWORK' } };

function storedSession() {
  writeUser('member', anna);
  writeTokens('member', { accessToken: 'access-1', refreshToken: 'refresh-1' });
  const { store, session } = createSpecApp('member');
  const now = () => store.getState().session;
  return { store, session, now };
}

describe('a session that was found in storage', () => {
  it('is not checked if nothing is stored', async () => {
    const ask = jest.fn(() => Promise.resolve({ user: anna }));
    const { store, session } = createSpecApp('member');
    await checkSession(store, { session, ask });
    expect(ask).not.toHaveBeenCalled();
  });

  it('belongs to the person whom the server names', async () => {
    const { store, session, now } = storedSession();
    await checkSession(store, { session, ask: () => Promise.resolve({ user: biju }) });
    expect(now()).toMatchObject({ status: 'signed-in', user: biju });
  });

  it.each([
    ['a 401', refused],
    ['no answer', unreachable],
  ])('ends after %s, if an unchecked session is not allowed', async (_what, answer) => {
    const { store, session, now } = storedSession();
    await checkSession(store, { session, ask: () => Promise.resolve(answer) });
    expect(now().status).toBe('signed-out');
    expect(readTokens('member')).toBeNull();
  });

  it('stays signed out if the person signed out before the answer came', async () => {
    const { store, session, now } = storedSession();
    const ask = () => {
      store.dispatch(session.signOut());
      return Promise.resolve({ user: anna });
    };
    await checkSession(store, { session, ask });
    expect(now()).toMatchObject({ status: 'signed-out', user: null });
  });

  it.each([{ user: anna }, unreachable])(
    'keeps the person who signed in in another tab before the answer %j came',
    async (answer) => {
      const { store, session, now } = storedSession();
      const ask = () => {
        writeTokens('member', { accessToken: 'access-9', refreshToken: 'refresh-9' });
        store.dispatch(session.storeUser(biju));
        return Promise.resolve(answer);
      };
      await checkSession(store, { session, ask });
      expect(now()).toMatchObject({ status: 'signed-in', user: biju });
    },
  );
});

describe('a session that may stay unchecked', () => {
  beforeEach(() => {
    jest.useFakeTimers(onlyFake('setTimeout', 'clearTimeout'));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('survives a check without an answer, reports it once, and is checked again', async () => {
    const { store, session, now } = storedSession();
    const answers = [unreachable, unreachable, { user: { ...anna, fullName: 'Anna Mathew' } }];
    const ask = jest.fn(() => Promise.resolve(answers.shift() ?? refused));
    const onUnchecked = jest.fn();
    await checkSession(store, { session, ask, onUnchecked });
    expect(now()).toMatchObject({ status: 'signed-in', user: anna });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(now().user?.fullName).toBe('Anna Mathew');
    expect(onUnchecked).toHaveBeenCalledTimes(1);
  });

  it('ends on a 401', async () => {
    const { store, session, now } = storedSession();
    const onUnchecked = jest.fn();
    await checkSession(store, { session, ask: () => Promise.resolve(refused), onUnchecked });
    expect(now().status).toBe('signed-out');
    expect(onUnchecked).not.toHaveBeenCalled();
  });
});
