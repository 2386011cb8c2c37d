import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

describe('files at well-known addresses', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: 'https://cards.example.org' });
  });
  afterAll(() => app.close());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(app.url + path, { redirect: 'manual', ...init });

  it('robots.txt excludes the portal, the API and the pages for members', async () => {
    const answer = await ask('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/admin', '/api', '/dev', '/search', '/search-results', '/set-password'])
      expect(lines).toContain(`Disallow: ${path}`);
    for (const path of ['/', '/shops', '/PrivacyPolicy', ''])
      expect(lines).not.toContain(`Disallow: ${path}`);
    expect(lines).toContain('Sitemap: https://cards.example.org/sitemap.xml');
  });

  it('security.txt follows RFC 9116 and expires in the future, however long the process runs', async () => {
    for (const years of [0, 3]) {
      app.clock.shiftBy(years * 365 * DAY_MS);
      const answer = await ask('/.well-known/security.txt');
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const fields = new Map(
        (await answer.text())
          .trimEnd()
          .split('\n')
          .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
      );
      expect([...fields.keys()]).toEqual([
        'Contact',
        'Expires',
        'Preferred-Languages',
        'Canonical',
      ]);
      expect(fields.get('Contact')).toMatch(/^mailto:\S+@\S+$/);
      expect(fields.get('Canonical')).toBe('https://cards.example.org/.well-known/security.txt');
      const left = Date.parse(fields.get('Expires')!) - app.clock.now().getTime();
      expect(left).toBeGreaterThan(30 * DAY_MS);
      expect(left).toBeLessThan(365 * DAY_MS);
    }
    app.clock.resetShift();
  });

  it('change-password redirects to the dialog', async () => {
    for (const path of ['', '?next=//evil.example.org'].map(
      (q) => `/.well-known/change-password${q}`,
    ))
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, { method });
        expect([answer.status, answer.headers.get('location')]).toEqual([
          302,
          '/search#change-password',
        ]);
      }
    const unknown = await ask(
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    );
    expect(unknown.status).toBe(404);
  });
});
