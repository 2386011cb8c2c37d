import { describe, expect, it, jest } from '@jest/globals';
import { createSpecApp } from '../testing/spec-app.ts';
import { readTokens, writeTokens } from '../session/session-storage.ts';
import { api as at, http, HttpResponse, server } from '../testing/server.ts';

const stale = { accessToken: 'stale', refreshToken: 'refresh-1' };
const refresh = at('/admin/auth/refresh-token');
const card = at('/users/card/details');

function refuse(status: number, body: object = { success: false }) {
  return HttpResponse.json(body, { status });
}

/** Accepts the fresh token only. */
const guardedCard = http.get(card, ({ request }) =>
  request.headers.get('Authorization') === 'Bearer fresh'
    ? HttpResponse.json({ success: true, data: 'the card' })
    : refuse(401, { success: false, code: 'UNAUTHENTICATED', message: 'No valid token' }),
);

describe('tokens', () => {
  it('M-350: sends the stored token as Bearer and JSON', async () => {
    for (const realm of ['member', 'admin'] as const) {
      writeTokens(realm, { accessToken: `${realm}-token`, refreshToken: null });
      let seen: Request | undefined;
      server.use(
        http.post(at('/users/card/renew'), ({ request }) => {
          seen = request;
          return HttpResponse.json({ success: true, data: 'renewed' });
        }),
      );
      const { store, api } = createSpecApp(realm);
      await store.dispatch(api.endpoints.renew.initiate({ months: 12 })).unwrap();
      expect(seen?.headers.get('Authorization')).toBe(`Bearer ${realm}-token`);
      expect(seen?.headers.get('Content-Type')).toContain('application/json');
    }
  });

  it('M-345: sends no token with a public call, also when a member is signed in', async () => {
    writeTokens('member', stale);
    let authorization: string | null = 'not called';
    server.use(
      http.get(at('/categories'), ({ request }) => {
        authorization = request.headers.get('Authorization');
        return HttpResponse.json({ success: true, data: 'all' });
      }),
    );
    const { store, api } = createSpecApp('member');
    await store.dispatch(api.endpoints.categories.initiate()).unwrap();
    expect(authorization).toBeNull();
  });

  it('leaves the session alone when a public call is refused with 401', async () => {
    writeTokens('member', stale);
    server.use(http.post(at('/auth/login'), () => refuse(401, { message: 'Invalid password' })));
    const { store, api, session } = createSpecApp('member');
    const result = await store.dispatch(api.endpoints.logIn.initiate({ email: 'a@b.in' }));
    expect(result.error).toEqual({ status: 401, message: 'Invalid password' });
    expect(readTokens('member')).toEqual(stale);
    expect(session.selectNotice(store.getState())).toBeNull();
  });
});

describe('refresh', () => {
  it.each([
    ['M-214 M-384', 'member'],
    ['A-379', 'admin'],
  ] as const)('%s renews the tokens of the %s after a 401 and retries once', async (_, realm) => {
    writeTokens(realm, stale);
    let sent: unknown;
    server.use(
      guardedCard,
      http.post(refresh, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({
          success: true,
          data: { accessToken: 'fresh', refreshToken: 'refresh-2' },
        });
      }),
    );
    const { store, api, session } = createSpecApp(realm);
    const answer = await store.dispatch(api.endpoints.card.initiate()).unwrap();
    expect(answer.data).toBe('the card');
    expect(sent).toEqual({ refreshToken: 'refresh-1' });
    expect(readTokens(realm)).toEqual({ accessToken: 'fresh', refreshToken: 'refresh-2' });
    expect(session.selectNotice(store.getState())).toBeNull();
  });

  it('refreshes once under many parallel 401s', async () => {
    writeTokens('member', stale);
    let refreshes = 0;
    server.use(
      guardedCard,
      http.post(refresh, () => {
        refreshes += 1;
        return HttpResponse.json({ data: { accessToken: 'fresh', refreshToken: 'refresh-2' } });
      }),
    );
    const { store, api } = createSpecApp('member');
    const calls = Array.from({ length: 8 }, (_, index) =>
      store.dispatch(api.endpoints.card.initiate(String(index))).unwrap(),
    );
    const answers = await Promise.all(calls);
    expect(answers).toHaveLength(8);
    expect(refreshes).toBe(1);
  });

  it('lets one tab at a time refresh where the browser has Web Locks', async () => {
    writeTokens('member', stale);
    const request = jest.fn((_name: string, work: () => Promise<unknown>) => {
      // Another tab held the lock and has renewed the tokens.
      writeTokens('member', { accessToken: 'fresh', refreshToken: 'refresh-2' });
      return work();
    });
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    server.use(guardedCard);
    const { store, api } = createSpecApp('member');
    const answer = await store.dispatch(api.endpoints.card.initiate()).unwrap();
    Reflect.deleteProperty(navigator, 'locks');
    expect(answer.data).toBe('the card');
    expect(request.mock.calls).toEqual([['nattil-refresh-member', expect.any(Function)]]);
  });

  it('retries once; a second 401 is returned to the caller', async () => {
    writeTokens('member', stale);
    let calls = 0;
    server.use(
      http.get(card, () => {
        calls += 1;
        return refuse(401);
      }),
      http.post(refresh, () =>
        HttpResponse.json({ data: { accessToken: 'other', refreshToken: 'refresh-2' } }),
      ),
    );
    const { store, api } = createSpecApp('member');
    const result = await store.dispatch(api.endpoints.card.initiate());
    expect(result.error).toMatchObject({ status: 401 });
    expect(calls).toBe(2);
  });

  it.each([
    ['member', 'Session expired. Please login again.'],
    ['admin', 'Session expired. Please log in again.'],
  ] as const)('ends the %s session when its refresh is refused', async (realm, text) => {
    writeTokens(realm, stale);
    server.use(
      http.get(card, () => refuse(401)),
      http.post(refresh, () => refuse(401)),
    );
    const { store, api, session } = createSpecApp(realm);
    await store.dispatch(api.endpoints.card.initiate());
    expect(readTokens(realm)).toBeNull();
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(session.selectNotice(store.getState())).toBe(text);
  });

  it.each([
    ['no answer', () => HttpResponse.error(), { status: 'NETWORK' }],
    ['a 503', () => refuse(503, { message: 'Please wait' }), { status: 503 }],
  ])('does not sign out when the refresh fails with %s', async (_case, answer, error) => {
    writeTokens('member', stale);
    server.use(
      http.get(card, () => refuse(401)),
      http.post(refresh, answer),
    );
    const { store, api, session } = createSpecApp('member');
    const result = await store.dispatch(api.endpoints.card.initiate());
    expect(result.error).toMatchObject(error);
    expect(readTokens('member')).toEqual(stale);
    expect(session.selectStatus(store.getState())).toBe('unknown');
  });

  it('does not sign a person in again who signed out during the refresh', async () => {
    writeTokens('member', stale);
    const app = createSpecApp('member');
    server.use(
      http.get(card, () => refuse(401)),
      http.post(refresh, () => {
        app.store.dispatch(app.session.signOut());
        return HttpResponse.json({ data: { accessToken: 'fresh', refreshToken: 'refresh-2' } });
      }),
    );
    const result = await app.store.dispatch(app.api.endpoints.card.initiate());
    expect(result.error).toMatchObject({ status: 401 });
    expect(readTokens('member')).toBeNull();
    expect(app.session.selectNotice(app.store.getState())).toBeNull();
  });
});

describe('reading your own write', () => {
  it('sends the latest version of each written aggregate with every later query', async () => {
    writeTokens('member', { accessToken: 'fresh', refreshToken: null });
    const versions = ['card/7@2, member/1@4', 'card/7@3'];
    const asked: (string | null)[] = [];
    server.use(
      http.post(at('/users/card/renew'), ({ request }) => {
        expect(request.headers.get('X-Read-After')).toBeNull();
        const version = versions.shift() ?? '';
        return HttpResponse.json({ data: 'ok' }, { headers: { 'X-Event-Version': version } });
      }),
      http.get(card, ({ request }) => {
        asked.push(request.headers.get('X-Read-After'));
        return HttpResponse.json({ data: 'the card' });
      }),
    );
    const { store, api } = createSpecApp('member');
    await store.dispatch(api.endpoints.card.initiate('before'));
    await store.dispatch(api.endpoints.renew.initiate({ months: 1 }));
    await store.dispatch(api.endpoints.renew.initiate({ months: 1 }));
    await store.dispatch(api.endpoints.card.initiate('after'));
    expect(asked).toEqual([null, 'member/1@4, card/7@3']);
  });
});

describe('refusals', () => {
  it('M-352: have code, message, fields, data and Retry-After of the server', async () => {
    server.use(
      http.post(at('/auth/login'), () =>
        HttpResponse.json(
          {
            success: false,
            code: 'VALIDATION_FAILED',
            message: 'Validation failed',
            errors: [{ field: 'email', message: 'Email is required' }],
            data: { attemptsRemaining: 2 },
          },
          { status: 422, headers: { 'Retry-After': '60' } },
        ),
      ),
    );
    const { store, api } = createSpecApp('member');
    const result = await store.dispatch(api.endpoints.logIn.initiate({ email: '' }));
    expect(result.error).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Validation failed',
      errors: [{ field: 'email', message: 'Email is required' }],
      data: { attemptsRemaining: 2 },
      retryAfterSeconds: 60,
    });
  });

  it('M-351: show the status of a member call only if the server sent no message', async () => {
    server.use(http.get(card, () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })));
    const { store, api } = createSpecApp('member');
    const result = await store.dispatch(api.endpoints.card.initiate());
    expect(result.error).toEqual({ status: 502, message: 'HTTP error! status: 502' });
  });

  it('M-352: of a public call without a message have only the status', async () => {
    server.use(http.get(at('/categories'), () => new HttpResponse(null, { status: 500 })));
    const { store, api } = createSpecApp('member');
    const result = await store.dispatch(api.endpoints.categories.initiate());
    expect(result.error).toEqual({ status: 500 });
  });

  it('have the code NETWORK if no answer came', async () => {
    server.use(http.get(card, () => HttpResponse.error()));
    const { store, api } = createSpecApp('member');
    const result = await store.dispatch(api.endpoints.card.initiate());
    expect(result.error).toEqual({ status: 'NETWORK' });
  });

  it('are also read from a refused download', async () => {
    writeTokens('admin', { accessToken: 'fresh', refreshToken: null });
    server.use(
      http.get(at('/admin/shops/export'), () =>
        refuse(403, { success: false, code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    const { store, api } = createSpecApp('admin');
    const result = await store.dispatch(api.endpoints.download.initiate());
    expect(result.error).toEqual({ status: 403, code: 'FORBIDDEN', message: 'Not allowed' });
  });
});
