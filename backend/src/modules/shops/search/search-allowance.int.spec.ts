import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askRaw } from '../../../platform/identity/testing/raw-http.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';

const SEARCH = '/api/users/shops/search?search=tea';
const SUGGEST = '/api/users/shops/suggest?q=te';

describe('the searches of a member', () => {
  let app: TestApp;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp({ SEARCHES_PER_MINUTE: '10' });
  });
  afterAll(() => app.close());

  const statuses = async (count: number, path: string, asking = member) => {
    const found: number[] = [];
    for (let n = 0; n < count; n += 1) found.push((await asking.get(path)).status);
    return found;
  };
  const raw = (method: string, target: string, headers: Record<string, string> = {}) =>
    askRaw(Number(new URL(app.url).port), method, target, {
      ...headers,
      authorization: `Bearer ${member.token}`,
    });

  it('are so many a minute, suggestions among them, and others search on', async () => {
    member = await signedInAs(app, 'member');
    expect(await statuses(6, SEARCH)).toEqual(Array(6).fill(200));
    expect(await statuses(4, SUGGEST)).toEqual(Array(4).fill(200));
    for (const path of [SEARCH, SUGGEST]) {
      const refused = await member.get(path);
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect((await member.get('/api/users/otp/history')).status).toBe(200);
    expect(await statuses(10, SEARCH, await signedInAs(app, 'member'))).not.toContain(429);
  });

  it('count each once, also those that were asked at the same time', async () => {
    member = await signedInAs(app, 'member');
    const answers = await Promise.all(Array.from({ length: 30 }, () => member.get(SEARCH)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('stay refused, however they are asked for', async () => {
    member = await signedInAs(app, 'member');
    await statuses(10, SEARCH);
    for (const [method, target, headers] of [
      ['GET', SEARCH, {}],
      ['HEAD', SEARCH, {}],
      ['HEAD', SUGGEST, {}],
      ['GET', '/api/users/shops/%73earch?search=tea', {}],
      ['GET', `http://x${SEARCH}`, {}],
      ['GET', '/api/users/shops/search', {}],
      ['GET', `${SEARCH}&page=2`, {}],
      ['GET', SEARCH, { 'x-read-after': 'shop/0190d6a8-5b1c-7000-8000-000000000000@1' }],
      ['GET', SEARCH, { 'x-forwarded-for': '203.0.113.5' }],
    ] as [string, string, Record<string, string>][])
      expect([method, target, (await raw(method, target, headers)).status]).toEqual([
        method,
        target,
        429,
      ]);
  });

  it('that break a rule are not counted', async () => {
    member = await signedInAs(app, 'member');
    expect(await statuses(20, '/api/users/shops/search?page=none')).toEqual(Array(20).fill(422));
    expect((await member.get(SEARCH)).status).toBe(200);
  });
});
