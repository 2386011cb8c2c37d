import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { written } from '../api/read-after-write.ts';
import { eventually } from '../testing/eventually.ts';
import { onlyFake } from '../testing/only-fake.ts';
import { api as at, http, HttpResponse, server } from '../testing/server.ts';
import { createSpecApp } from '../testing/spec-app.ts';
import { SPOILT_STORAGES, spoilStorage } from '../testing/spoilt-storage.ts';
import { renewTokens } from './renew-tokens.ts';
import {
  clearSession,
  keepSession,
  readKept,
  readTokens,
  readUser,
  writeKept,
  writeTokens,
  writeUser,
} from './session-storage.ts';

const anna = { id: '1', fullName: 'Anna' };
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };

describe('storage', () => {
  it('keeps accessToken, refreshToken and userData of a member', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: true }));
    expect({ ...localStorage }).toEqual({ ...tokens, userData: JSON.stringify(anna) });
    expect(session.selectStatus(store.getState())).toBe('signed-in');
  });

  it('keeps adminToken, adminUser and adminRefreshToken', () => {
    const { store, session } = createSpecApp('admin');
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: true }));
    expect({ ...localStorage }).toEqual({
      adminToken: 'access-1',
      adminRefreshToken: 'refresh-1',
      adminUser: JSON.stringify(anna),
    });
  });

  it('clears tokens, user and the list of writes on sign-out', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: true }));
    store.dispatch(written({ header: 'card/1@2', at: performance.now() }));
    store.dispatch(session.signOut());
    expect(localStorage).toHaveLength(0);
    expect(store.getState().writes).toEqual([]);
    expect(session.selectUser(store.getState())).toBeNull();
  });

  it('M-205: starts signed out without a token, and unchecked with one', () => {
    expect(createSpecApp('member').store.getState().session.status).toBe('signed-out');
    writeTokens('member', tokens);
    localStorage.setItem('userData', '{broken');
    expect(createSpecApp('member').store.getState().session).toMatchObject({
      status: 'unknown',
      user: null,
    });
  });

  it('ignores an answer about a user who has signed out', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.storeUser(anna));
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(localStorage.getItem('userData')).toBeNull();
  });
});

describe("without 'Remember me'", () => {
  const signedIn = (realm: 'member' | 'admin' = 'member') => {
    const app = createSpecApp(realm);
    app.store.dispatch(app.session.signIn({ ...tokens, user: anna, rememberMe: false }));
    return app;
  };

  it('keeps tokens, user and offline data only in session storage', () => {
    signedIn();
    writeKept(anna.id, 'the card');
    expect({ ...sessionStorage }).toEqual({
      ...tokens,
      userData: JSON.stringify(anna),
      keptForOffline: 'the card',
    });
    expect({ ...localStorage }).toEqual({ memberInTabs: 'yes' });
    signedIn('admin');
    expect({ ...sessionStorage }).toMatchObject({
      adminToken: 'access-1',
      adminRefreshToken: 'refresh-1',
      adminUser: JSON.stringify(anna),
    });
    expect({ ...localStorage }).toEqual({ memberInTabs: 'yes', adminInTabs: 'yes' });
  });

  it('stays signed in after a reload, and is signed out after the browser was closed', () => {
    signedIn();
    expect(createSpecApp('member').store.getState().session).toMatchObject({
      status: 'unknown',
      user: anna,
    });
    sessionStorage.clear();
    expect(readTokens('member')).toBeNull();
    expect(readUser('member')).toBeNull();
  });

  it('stores renewed tokens and a changed user where the session is', async () => {
    server.use(
      http.post(at('/admin/auth/refresh-token'), () =>
        HttpResponse.json({ data: { accessToken: 'access-2', refreshToken: 'refresh-2' } }),
      ),
    );
    const { store, session } = signedIn();
    await renewTokens('member', 'access-1');
    store.dispatch(session.storeUser({ ...anna, fullName: 'Anna Mathew' }));
    expect({ ...sessionStorage }).toMatchObject({ accessToken: 'access-2' });
    expect(sessionStorage.getItem('userData')).toContain('Mathew');
    expect(Object.keys(localStorage)).toEqual(['memberInTabs']);
  });

  it.each([true, false])('leaves nothing of a session before that was remembered: %s', (before) => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: before }));
    writeKept(anna.id, 'the card');
    const biju = { id: '2', fullName: 'Biju' };
    const others = { accessToken: 'access-9', refreshToken: null };
    store.dispatch(session.signIn({ ...others, user: biju, rememberMe: !before }));
    expect(readTokens('member')).toEqual(others);
    expect(readKept()).toBeNull();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(
      /Anna|-1|card/,
    );
    store.dispatch(session.signOut());
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('keeps the session of an older version in local storage until the sign-out', () => {
    for (const [key, value] of Object.entries({ ...tokens, userData: JSON.stringify(anna) }))
      localStorage.setItem(key, value);
    const { store, session } = createSpecApp('member');
    expect(store.getState().session).toMatchObject({ status: 'unknown', user: anna });
    writeTokens('member', { accessToken: 'access-2', refreshToken: 'refresh-2' });
    expect(localStorage.getItem('accessToken')).toBe('access-2');
    expect(sessionStorage).toHaveLength(0);
    store.dispatch(session.signOut());
    expect(localStorage).toHaveLength(0);
  });

  it('prefers the session in local storage to the one of a restored tab', () => {
    signedIn();
    const restored = { ...sessionStorage };
    clearSession('member');
    keepSession('member', { tokens, user: { id: '2', fullName: 'Biju' } }, true);
    for (const [key, value] of Object.entries(restored)) sessionStorage.setItem(key, value);
    expect(createSpecApp('member').store.getState().session.user).toMatchObject({ id: '2' });
    localStorage.clear();
    expect(readTokens('member')).toBeNull();
  });

  it.each(SPOILT_STORAGES)('works until a reload where storage is %s', async (_how, spoil) => {
    spoilStorage(spoil);
    server.use(
      http.get(at('/users/card/details'), ({ request }) =>
        request.headers.get('Authorization') === 'Bearer access-2'
          ? HttpResponse.json({ data: 'a card' })
          : HttpResponse.json({}, { status: 401 }),
      ),
      http.post(at('/admin/auth/refresh-token'), () =>
        HttpResponse.json({ data: { accessToken: 'access-2', refreshToken: 'refresh-2' } }),
      ),
    );
    for (const rememberMe of [true, false]) {
      const { store, session, api } = createSpecApp('member');
      const stop = session.start(store);
      expect(session.selectStatus(store.getState())).toBe('signed-out');
      store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe }));
      expect(session.selectStatus(store.getState())).toBe('signed-in');
      expect(readTokens('member')).toEqual(tokens);
      const card = await store.dispatch(api.endpoints.card.initiate());
      expect(card.data).toEqual({ data: 'a card' });
      expect(readTokens('member')?.refreshToken).toBe('refresh-2');
      store.dispatch(session.signOut());
      expect([readTokens('member'), readUser('member')]).toEqual([null, null]);
      stop();
    }
  });

  it.each([
    ['BroadcastChannel', globalThis, 'BroadcastChannel'],
    ['Web Locks', navigator, 'locks'],
  ] as const)('renews its tokens where %s is forbidden with storage', async (_name, at_, name) => {
    const before = Object.getOwnPropertyDescriptor(at_, name);
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const value =
      name === 'locks'
        ? { request: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) }
        : forbidden;
    Object.defineProperty(at_, name, { configurable: true, value });
    server.use(
      http.post(at('/admin/auth/refresh-token'), () =>
        HttpResponse.json({ data: { accessToken: 'access-2', refreshToken: 'refresh-2' } }),
      ),
    );
    const { store, session } = createSpecApp('member');
    const stop = session.start(store);
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: false }));
    expect(await renewTokens('member', 'access-1')).toEqual({ outcome: 'renewed' });
    stop();
    if (before) Object.defineProperty(at_, name, before);
    else Reflect.deleteProperty(at_, name);
  });
});

describe('other tabs', () => {
  it('M-210: signs out here when the access token is removed in another tab', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: true }));
    const stop = session.start(store);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    stop();
  });

  it('follows another tab that signs in as somebody else', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: true }));
    const stop = session.start(store);
    writeUser('member', { id: '2', fullName: 'Biju' });
    writeTokens('member', { accessToken: 'access-9', refreshToken: 'refresh-9' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(session.selectUser(store.getState())?.fullName).toBe('Biju');
    stop();
  });

  it('clears cache and writes for another person, and keeps both for the same person', async () => {
    server.use(http.get(at('/users/card/details'), () => HttpResponse.json({ data: 'a card' })));
    const { store, session, api } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: true }));
    const stop = session.start(store);
    await store.dispatch(api.endpoints.card.initiate());
    store.dispatch(written({ header: 'card/1@2', at: performance.now() }));
    const loaded = () => Object.keys(store.getState().api.queries);

    store.dispatch(session.storeUser({ ...anna, fullName: 'Anna Mathew' }));
    expect(loaded()).toHaveLength(1);
    expect(store.getState().writes).toHaveLength(1);

    writeUser('member', { id: '2', fullName: 'Biju' });
    writeTokens('member', { accessToken: 'access-9', refreshToken: 'refresh-9' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(loaded()).toEqual([]);
    expect(store.getState().writes).toEqual([]);
    stop();
  });
});

describe('staying signed in', () => {
  beforeEach(() => {
    jest.useFakeTimers(onlyFake('setInterval', 'clearInterval'));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('M-209: refreshes the access token every 840000 ms while a member is signed in', async () => {
    let refreshes = 0;
    server.use(
      http.post(at('/admin/auth/refresh-token'), () => {
        refreshes += 1;
        return HttpResponse.json({
          data: {
            accessToken: `access-${refreshes + 1}`,
            refreshToken: `refresh-${refreshes + 1}`,
          },
        });
      }),
    );
    const { store, session } = createSpecApp('member');
    const stop = session.start(store);
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: true }));
    jest.advanceTimersByTime(839_999);
    expect(refreshes).toBe(0);
    jest.advanceTimersByTime(1);
    await eventually(() => expect(readTokens('member')?.accessToken).toBe('access-2'));
    jest.advanceTimersByTime(840_000);
    await eventually(() => expect(readTokens('member')?.accessToken).toBe('access-3'));

    store.dispatch(session.signOut());
    expect(jest.getTimerCount()).toBe(0);
    stop();
  });
});
