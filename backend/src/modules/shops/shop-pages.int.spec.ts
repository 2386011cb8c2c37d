import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { writeApprovedShops } from './testing/approved-shops.ts';

const PUBLIC_URL = 'https://cards.example.org';

describe('the page of a shop', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: `${PUBLIC_URL}/` });
  });
  afterAll(() => app.close());

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(app.url + path, { redirect: 'manual', ...init });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const shown = (id: string) =>
    eventually('the shop is in the read model', async () => {
      const page = await ask(`/shops/${id}`);
      return page.status === 200 ? page : null;
    });

  it('tells name, category, town and discount, and no contact', async () => {
    const [id] = await writeApprovedShops(app.database, [
      {
        name: 'മലബാർ അടുക്കള',
        category: 'dining',
        city: 'Kochi',
        discountPercent: 12.5,
        phone: '+919847012345',
        website: 'https://kitchen.example.com',
        address: '12 Marine Drive',
        description: 'Call 98470 12345',
      },
    ]);
    const { html, headers } = await shown(id!);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(html).toContain('<h1 translate="no">മലബാർ അടുക്കള</h1>');
    expect(html).toContain('<p>Dining in Kochi</p>');
    expect(html).toContain('content="12.5% off at മലബാർ അടുക്കള"');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/shops/${id}">`);
    expect(html).toContain(`property="og:image" content="${PUBLIC_URL}/icons/shared.png"`);
    expect(html).toContain('screen and (prefers-color-scheme: dark)');
    expect(html).toContain('href="/#sign-up"');
    expect(html).toContain(`&amp;shop=${id}`);
    for (const kept of ['98470', 'Marine', 'kitchen.example', '@example.com'])
      expect(html).not.toContain(kept);
    const { html: again } = await ask(`/shops/${id!.toUpperCase()}?utm=<b>`);
    expect(again).toBe(html);
  });

  it('shows every name as text', async () => {
    const name = `</title><script>alert("1")</script>' onload=x & $& "><img src=x>`;
    const [id] = await writeApprovedShops(app.database, [
      { name, category: null, city: '<i>Kochi</i>', discountPercent: null },
    ]);
    const { html } = await shown(id!);
    expect(html).not.toMatch(/<(script|img|i)[\s>]/);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    for (const [, value] of html.matchAll(/content="([^"]*)"/g)) expect(value).not.toMatch(/[<>]/);
    expect(html).toContain('<p>&lt;i&gt;Kochi&lt;/i&gt;</p>');
    expect(html).not.toContain('% off');
    const href = /href="(\/search-results[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&');
    expect(new URL(href, PUBLIC_URL).searchParams.get('search')).toBe(name);
  });

  it('leaves out a discount that has not begun or has ended', async () => {
    const ids = await writeApprovedShops(app.database, [
      { discountPercent: 10 },
      { discountPercent: 10 },
    ]);
    for (const id of ids) await shown(id);
    await app.database.execute(
      `update shop_search set discount_from = current_date + 7 where shop_id = $1`,
      [ids[0]],
    );
    await app.database.execute(
      `update shop_search set discount_to = current_date - 7 where shop_id = $1`,
      [ids[1]],
    );
    for (const id of ids) expect((await ask(`/shops/${id}`)).html).not.toContain('% off');
  });

  it('answers HEAD like GET, without a body', async () => {
    const [id] = await writeApprovedShops(app.database, [{}]);
    await shown(id!);
    const { status, headers, html } = await ask(`/shops/${id}`, { method: 'HEAD' });
    expect([status, html]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['an unknown id', randomUUID()],
    ['a malformed id', '7'],
    ['a script', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['a path', '..%2f..%2fapi'],
    ['a statement', "' or 1=1 --"],
  ])('is a page with 404, which is not cached, for %s', async (_what, id) => {
    const { status, headers, html } = await ask(`/shops/${id}`);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<h1>Shop not found</h1>');
    expect(html).not.toContain('script');
  });

  it('is refused for an address that cannot be read or is too long', async () => {
    for (const [id, expected] of [
      ['%00', 400],
      ['%', 400],
      ['7'.repeat(1_000), 404],
    ] as const)
      expect([id, (await ask(`/shops/${id}`)).status]).toEqual([id, expected]);
  });

  it('is not found when members do not find the shop any more', async () => {
    const [id] = await writeApprovedShops(app.database, [{}]);
    await shown(id!);
    await app.database.execute('delete from shop_search where shop_id = $1', [id]);
    expect((await ask(`/shops/${id}`)).status).toBe(404);
  });

  it('is in the sitemap with the open pages, which is made once in ten minutes', async () => {
    const locations = async () => {
      const { html, headers } = await ask('/sitemap.xml');
      expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
      return [...html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    };
    const before = await locations();
    expect(before).toContain(`${PUBLIC_URL}/`);
    expect(before).toContain(`${PUBLIC_URL}/PrivacyPolicy`);
    const [id] = await writeApprovedShops(app.database, [{}]);
    await shown(id!);
    expect(await locations()).toEqual(before);
    app.clock.shiftBy(601_000);
    expect(await locations()).toContain(`${PUBLIC_URL}/shops/${id}`);
    expect((await ask('/sitemap.xml', { method: 'HEAD' })).status).toBe(200);
  });
});
