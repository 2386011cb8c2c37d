import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { onlyFake } from '../testing/only-fake.ts';
import { api as at, http, HttpResponse, server } from '../testing/server.ts';
import { createSpecApp } from '../testing/spec-app.ts';
import { checkSession } from './check-session.ts';
import { renewTokens } from './renew-tokens.ts';
import { keepSession, readTokens, type StoredSession } from './session-storage.ts';
import type { TabMessage } from './session-channel.ts';

const anna = { id: '1', fullName: 'Anna' };
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };

describe('tabs that each keep the session for themselves', () => {
  type Message = TabMessage<typeof anna>;
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** This tab, and the messages that it sends to another tab. */
  function openTabs({ signedIn = true, rememberMe = false } = {}) {
    if (signedIn) keepSession('member', { tokens, user: anna }, rememberMe);
    const app = createSpecApp('member');
    stops.push(app.session.start(app.store));
    if (signedIn) app.store.dispatch(app.session.storeUser(anna));
    const other = new BroadcastChannel('nattil-session-member');
    const heard: Message[] = [];
    other.addEventListener('message', ({ data }) => heard.push(data as Message));
    stops.push(() => other.close());
    const tell = (message: Message) => other.postMessage(message);
    /** The other tab answers every request for a session. */
    const answer = (session: StoredSession<typeof anna>) =>
      other.addEventListener('message', ({ data }) => {
        if ((data as Message).kind === 'asks') tell({ kind: 'has', session });
      });
    return { ...app, heard, tell, answer, status: () => app.store.getState().session.status };
  }

  it('pass the session to a new tab on request', async () => {
    const { tell, heard } = openTabs();
    tell({ kind: 'asks' });
    await eventually(() =>
      expect(heard).toEqual([{ kind: 'has', session: { tokens, user: anna } }]),
    );
  });

  it('do not pass on a session that local storage keeps', async () => {
    const { tell, heard, store, session } = openTabs({ rememberMe: true });
    tell({ kind: 'asks' });
    tell({ kind: 'signed-out', userId: anna.id });
    store.dispatch(session.signOut());
    await eventually(() => expect(heard).toEqual([{ kind: 'signed-out', userId: anna.id }]));
  });

  it('take over the session in a new tab before it is checked', async () => {
    localStorage.setItem('memberInTabs', 'yes');
    const { store, session, status, answer } = openTabs({ signedIn: false });
    expect(status()).toBe('unknown');
    answer({ tokens, user: anna });
    const ask = jest.fn(() => Promise.resolve({ user: anna }));
    await checkSession(store, { session, ask });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(store.getState().session).toMatchObject({ status: 'signed-in', user: anna });
    expect({ ...sessionStorage }).toMatchObject(tokens);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('leave a new tab signed out if no other tab is open', async () => {
    localStorage.setItem('memberInTabs', 'yes');
    const { store, session, status } = openTabs({ signedIn: false });
    jest.useFakeTimers(onlyFake('setTimeout', 'clearTimeout'));
    const checked = checkSession(store, { session, ask: () => Promise.resolve({ user: anna }) });
    await jest.advanceTimersByTimeAsync(1_000);
    await checked;
    jest.useRealTimers();
    expect(status()).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
  });

  it('announce a sign-in, which the other tabs follow', async () => {
    const { store, session, heard, tell } = openTabs({ signedIn: false });
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: false }));
    const biju = { id: '2', fullName: 'Biju' };
    await eventually(() =>
      expect(heard).toEqual([{ kind: 'signed-in', session: { tokens, user: anna } }]),
    );
    tell({
      kind: 'signed-in',
      session: { tokens: { accessToken: 'access-9', refreshToken: 'refresh-9' }, user: biju },
    });
    await eventually(() => expect(session.selectUser(store.getState())).toEqual(biju));
    expect(sessionStorage.getItem('accessToken')).toBe('access-9');
  });

  it("follow a sign-in with 'Remember me', and its end", () => {
    const { store, session, status } = openTabs();
    writeUserOfBrowser({ id: '2', fullName: 'Biju' });
    expect(session.selectUser(store.getState())).toMatchObject({ id: '2' });
    expect(sessionStorage).toHaveLength(0);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(status()).toBe('signed-out');
  });

  it('take over renewed tokens of another tab, if they belong to the same session', async () => {
    const { tell } = openTabs();
    const next = (n: number) => ({ accessToken: `access-${n}`, refreshToken: `refresh-${n}` });
    tell({ kind: 'renewed', used: 'of another session', tokens: next(9) });
    tell({ kind: 'renewed', used: 'refresh-1', tokens: next(2) });
    await eventually(() => expect(readTokens('member')).toEqual(next(2)));
  });

  it('announce renewed tokens', async () => {
    server.use(
      http.post(at('/admin/auth/refresh-token'), () =>
        HttpResponse.json({ data: { accessToken: 'access-2', refreshToken: 'refresh-2' } }),
      ),
    );
    const { heard, answer } = openTabs();
    answer({ tokens, user: anna });
    await renewTokens('member', 'access-1');
    const renewed = { accessToken: 'access-2', refreshToken: 'refresh-2' };
    await eventually(() =>
      expect(heard).toEqual([
        { kind: 'asks' },
        { kind: 'renewed', used: 'refresh-1', tokens: renewed },
      ]),
    );
  });

  it.each([
    ['the same person', anna, 'refresh-8'],
    ['another person', { id: '2', fullName: 'Biju' }, 'refresh-1'],
  ])(
    'ask once for newer tokens, missed by a discarded tab, before they renew those of %s',
    async (_who, user, sent) => {
      const used: unknown[] = [];
      server.use(
        http.post(at('/admin/auth/refresh-token'), async ({ request }) => {
          used.push(await request.json());
          const n = used.length;
          const data = { accessToken: `access-9${n}`, refreshToken: `refresh-9${n}` };
          return HttpResponse.json({ data });
        }),
      );
      const { heard, answer } = openTabs();
      answer({ tokens: { accessToken: 'access-8', refreshToken: 'refresh-8' }, user });
      await renewTokens('member', 'access-1');
      await renewTokens('member', 'access-91');
      expect(used).toEqual([{ refreshToken: sent }, { refreshToken: 'refresh-91' }]);
      await eventually(() => expect(heard.at(-1)).toMatchObject({ used: 'refresh-91' }));
      expect(heard.filter(({ kind }) => kind === 'asks')).toHaveLength(1);
    },
  );

  it('M-210: sign out together, and not for another person who signs out', async () => {
    const { tell, status, heard, store, session } = openTabs();
    tell({ kind: 'signed-out', userId: '2' });
    tell({ kind: 'asks' });
    await eventually(() => expect(heard).toHaveLength(1));
    expect(status()).toBe('signed-in');
    tell({ kind: 'signed-out', userId: anna.id });
    await eventually(() => expect(status()).toBe('signed-out'));
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    store.dispatch(session.signIn({ ...tokens, user: anna, rememberMe: false }));
    store.dispatch(session.signOut());
    await eventually(() => expect(heard.at(-1)).toEqual({ kind: 'signed-out', userId: anna.id }));
  });

  /** As another tab does at a sign-in with 'Remember me'. */
  function writeUserOfBrowser(user: typeof anna): void {
    localStorage.setItem('userData', JSON.stringify(user));
    localStorage.setItem('accessToken', 'access-9');
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  }
});
