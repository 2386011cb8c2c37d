import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { eventually } from '@nattil/frontend-shared/testing/eventually';
import { onlyFake } from '@nattil/frontend-shared/testing/only-fake';
import { session } from '../../../shared/session.ts';
import { member, profileStatusAnswer, storeOf } from '../../../testing/people.ts';
import { profileStatus } from './authApi.ts';
import { checkSession } from './check-session.ts';

const stored = member({ fullName: 'Stored Name', name: 'Stored Name' });

function storedSession() {
  writeUser('member', stored);
  writeTokens('member', { accessToken: 'access-1', refreshToken: 'refresh-1' });
  return storeOf(null);
}
function answerStatus(...answers: (() => Response)[]) {
  let calls = 0;
  server.use(
    http.get(api('/users/profile-status'), () => {
      const answer = answers[Math.min(calls, answers.length - 1)];
      calls += 1;
      return answer?.() ?? HttpResponse.error();
    }),
  );
  return () => calls;
}
const ok = () => HttpResponse.json(profileStatusAnswer(member()));
const refused = () =>
  HttpResponse.json({ success: false, code: 'UNAUTHENTICATED' }, { status: 401 });
const broken = () => HttpResponse.json({ success: false }, { status: 500 });

describe('the session on start', () => {
  beforeEach(() => {
    jest.useFakeTimers(onlyFake('setTimeout', 'clearTimeout'));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('M-205: without a token there is no session and no request', async () => {
    const calls = answerStatus(ok);
    const store = storeOf(null);
    await checkSession(store);
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(calls()).toBe(0);
  });

  it('M-203, M-204, M-206: the status check names the signed-in member', async () => {
    const calls = answerStatus(ok);
    const store = storedSession();
    expect(session.selectStatus(store.getState())).toBe('unknown');
    await checkSession(store);
    expect(calls()).toBe(1);
    expect(session.selectStatus(store.getState())).toBe('signed-in');
    expect(session.selectUser(store.getState())).toEqual(member());
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(member());
  });

  it('M-207: after a 401 the token is refreshed, and the member stays signed in', async () => {
    answerStatus(refused, ok);
    const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
    server.use(
      http.post(api('/admin/auth/refresh-token'), () =>
        HttpResponse.json({ success: true, data: tokens, ...tokens }),
      ),
    );
    const store = storedSession();
    await checkSession(store);
    expect(session.selectStatus(store.getState())).toBe('signed-in');
    expect(localStorage.getItem('accessToken')).toBe('access-2');
  });

  it('M-208: when the refresh is refused too, everything is cleared', async () => {
    answerStatus(refused);
    server.use(http.post(api('/admin/auth/refresh-token'), refused));
    const store = storedSession();
    await checkSession(store);
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    for (const key of ['accessToken', 'refreshToken', 'userData']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
  });

  it.each([
    ['a broken server', broken],
    ['no network', () => HttpResponse.error()],
  ])('%s keeps the session, and the check is repeated', async (_what, failure) => {
    const calls = answerStatus(failure, ok);
    const store = storedSession();
    await checkSession(store);
    expect(session.selectUser(store.getState())).toEqual(stored);
    expect(session.selectStatus(store.getState())).toBe('signed-in');
    await jest.advanceTimersByTimeAsync(5_000);
    await eventually(() => expect(session.selectUser(store.getState())).toEqual(member()));
    expect(calls()).toBe(2);
  });

  it('M-493: a failed check is raised with its status', async () => {
    answerStatus(broken);
    const { error } = await storedSession().dispatch(profileStatus.initiate());
    expect(error).toMatchObject({ message: 'Failed to get profile status: 500' });
  });
});
