import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { written } from '../api/read-after-write.ts';
import { eventually } from '../testing/eventually.ts';
import { onlyFake } from '../testing/only-fake.ts';
import { api as at, http, HttpResponse, server } from '../testing/server.ts';
import { createSpecApp } from '../testing/spec-app.ts';
import { readTokens, writeTokens, writeUser } from './session-storage.ts';

const anna = { id: '1', fullName: 'Anna' };
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };

describe('storage', () => {
  it('keeps accessToken, refreshToken and userData of a member', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna }));
    expect({ ...localStorage }).toEqual({ ...tokens, userData: JSON.stringify(anna) });
    expect(session.selectStatus(store.getState())).toBe('signed-in');
  });

  it('keeps adminToken, adminUser and adminRefreshToken', () => {
    const { store, session } = createSpecApp('admin');
    store.dispatch(session.signIn({ ...tokens, user: anna }));
    expect({ ...localStorage }).toEqual({
      adminToken: 'access-1',
      adminRefreshToken: 'refresh-1',
      adminUser: JSON.stringify(anna),
    });
  });

  it('clears tokens, user and what was written on sign-out', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna }));
    store.dispatch(written({ header: 'card/1@2', at: performance.now() }));
    store.dispatch(session.signOut());
    expect(localStorage).toHaveLength(0);
    expect(store.getState().writes).toEqual([]);
    expect(session.selectUser(store.getState())).toBeNull();
  });

  it('M-205 starts signed out without a token, undecided with one', () => {
    expect(createSpecApp('member').store.getState().session.status).toBe('signed-out');
    writeTokens('member', tokens);
    localStorage.setItem('userData', '{broken');
    expect(createSpecApp('member').store.getState().session).toMatchObject({
      status: 'unknown',
      user: null,
    });
  });

  it('takes no answer about the user once that user has signed out', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.storeUser(anna));
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(localStorage.getItem('userData')).toBeNull();
  });
});

describe('other tabs', () => {
  it('M-210 signs out here when the access token is removed in another tab', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna }));
    const stop = session.start(store);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    stop();
  });

  it('follows another tab that signs in as somebody else', () => {
    const { store, session } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna }));
    const stop = session.start(store);
    writeUser('member', { id: '2', fullName: 'Biju' });
    writeTokens('member', { accessToken: 'access-9', refreshToken: 'refresh-9' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(session.selectUser(store.getState())?.fullName).toBe('Biju');
    stop();
  });

  it('forgets what the person before loaded and wrote, and keeps it for the same person', async () => {
    server.use(http.get(at('/users/card/details'), () => HttpResponse.json({ data: 'a card' })));
    const { store, session, api } = createSpecApp('member');
    store.dispatch(session.signIn({ ...tokens, user: anna }));
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

  it('M-209 refreshes the access token every 840000 ms while a member is signed in', async () => {
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
    store.dispatch(session.signIn({ ...tokens, user: anna }));
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
