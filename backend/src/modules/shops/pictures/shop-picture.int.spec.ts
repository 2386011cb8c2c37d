import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SHOP_PICTURE_FILE } from '@nattil/contracts/rules/shops/shop-profile';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { SHOP_PICTURES_BY_PERSON } from '../rate-limits.ts';
import { newShop } from '../testing/new-shop.ts';

const SECRET = 'Taken at home by Anna';
const { says } = SHOP_PICTURE_FILE;
const PUBLIC_URL = 'https://cards.example.org';

describe('the picture of a shop', () => {
  let app: TestApp;
  let admin: ApiClient;
  let token: string;
  let wide: Buffer;
  let tall: Buffer;
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL });
    const { body } = await app.api.post('/api/admin/auth/login', {
      email: app.config.adminEmail,
      password: app.config.adminPassword,
    });
    token = body.data.token;
    admin = app.api.as(token);
    const plain = (width: number, height: number, background: string) =>
      sharp({ create: { width, height, channels: 3, background } });
    wide = await plain(2400, 1200, 'teal')
      .withExif({ IFD0: { ImageDescription: SECRET } })
      .jpeg()
      .toBuffer();
    tall = await plain(300, 600, 'gold').png().toBuffer();
  });
  afterAll(() => app.close());

  const added = async () => (await admin.post('/api/admin/shops', newShop())).body.data;
  const form = (content: Buffer | string, field = 'picture') => {
    const data = new FormData();
    if (typeof content === 'string') data.append(field, content);
    else data.append(field, new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'x.jpg');
    return data;
  };
  const put = async (id: string, body: FormData, headers: object = {}, as = token) => {
    const response = await fetch(`${app.url}/api/admin/shops/${id}/picture`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${as}`, ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  const shown = async (address: string, headers = {}) => {
    const response = await fetch(app.url + address, { headers });
    return { response, image: Buffer.from(await response.arrayBuffer()) };
  };

  it('is made at most 1200 px wide, and says nothing else', async () => {
    const { id } = await added();
    const { status, body } = await put(id, form(wide), { 'if-match': '"1"' });
    expect([status, body.message, body.data.version]).toEqual([
      200,
      'Picture saved successfully!',
      2,
    ]);
    const address = body.data.picture as string;
    expect(address).toMatch(/^\/api\/shop-pictures\/[0-9a-f]{32}\.webp$/);
    const { response, image } = await shown(address);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    });
    const { width, height, format, exif } = await sharp(image).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 1200, height: 600, format: 'webp' });
    expect(image.includes(SECRET)).toBe(false);
    const again = await shown(address, { 'if-none-match': response.headers.get('etag')! });
    expect([again.response.status, again.image.length]).toEqual([304, 0]);
  });

  it('is not enlarged, and gone from its address at once when it is replaced or removed', async () => {
    const { id } = await added();
    const first = (await put(id, form(wide))).body.data.picture as string;
    const second = (await put(id, form(tall))).body.data.picture as string;
    expect(second).not.toBe(first);
    const { width, height } = await sharp((await shown(second)).image).metadata();
    expect([width, height]).toEqual([300, 600]);
    const removed = await admin.delete(`/api/admin/shops/${id}/picture`);
    expect([removed.status, removed.body.data.picture]).toEqual([200, null]);
    expect((await shown(second)).response.status).toBe(404);
    const events = await app.database.query(
      `select data -> 'changes' -> 'picture' as picture from event
       where aggregate_id = $1 and type = 'ShopUpdated' order by version`,
      [id],
    );
    expect(events.map((row) => (row as { picture: unknown }).picture)).toEqual([
      [null, first],
      [first, second],
      [second, null],
    ]);
  });

  it('is kept for one shop when another one with the same picture loses it', async () => {
    const [one, other] = [await added(), await added()];
    const { picture } = (await put(one.id, form(tall))).body.data;
    expect((await put(other.id, form(tall))).body.data.picture).toBe(picture);
    await admin.delete(`/api/admin/shops/${one.id}/picture`);
    expect((await shown(picture)).response.status).toBe(200);
    await admin.delete(`/api/admin/shops/${other.id}/picture`);
    expect((await shown(picture)).response.status).toBe(404);
  });

  it('is shown to members and on the public page', async () => {
    const { id, name } = await added();
    await admin.put(`/api/admin/shops/${id}/approve`);
    const picture = (await put(id, form(wide))).body.data.picture as string;
    const member = await signedInAs(app, 'member');
    await eventually('the search shows it', async () => {
      const { body } = await member.get(
        `/api/users/shops/search?location=Aluva&search=${encodeURIComponent(name)}`,
      );
      return body.data?.[0]?.images.featured === picture;
    });
    const html = await (await fetch(`${app.url}/shops/${id}`)).text();
    expect(html).toContain(`<img src="${picture}" alt="">`);
    expect(html).toContain(`<meta property="og:image" content="${PUBLIC_URL}${picture}">`);
    expect(html).toContain(`<meta property="og:image:alt" content="${name}">`);
    expect(html).not.toContain('og:image:width');
  });

  it.each<[what: string, content: () => Buffer, status: number, message: string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, says.wrongType],
    ['nothing', () => Buffer.alloc(0), 422, says.missing],
    ['half a JPEG', () => wide.subarray(0, 400), 422, says.unreadable],
    ['too much', () => Buffer.alloc(SHOP_PICTURE_FILE.maxBytes + 1, 1), 413, says.tooLarge],
  ])('cannot be %s: the one of before stays', async (_what, content, status, message) => {
    const { id } = await added();
    const { picture } = (await put(id, form(tall))).body.data;
    expect(await put(id, form(content()))).toMatchObject({
      status,
      body: { success: false, message, errors: [{ field: 'picture', message }] },
    });
    expect((await admin.get(`/api/admin/shops/${id}`)).body.data).toMatchObject({
      picture,
      version: 2,
    });
  });

  it('may have 5 MB', async () => {
    const { id } = await added();
    const noise = Buffer.concat([tall, Buffer.alloc(SHOP_PICTURE_FILE.maxBytes - tall.length)]);
    expect((await put(id, form(noise))).status).not.toBe(413);
  });

  it('is refused in another field, of another version, of no shop, and without permission', async () => {
    const { id } = await added();
    const wrongField = await put(id, form(tall, 'avatar'));
    expect([wrongField.status, wrongField.body.errors[0].field]).toEqual([422, 'picture']);
    const stale = await put(id, form(tall), { 'if-match': '"7"' });
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    const staleRemoval = await admin.delete(`/api/admin/shops/${id}/picture`, undefined, {
      headers: { 'if-match': '"7"' },
    });
    expect(staleRemoval.status).toBe(409);
    const nowhere = randomUUID();
    expect((await put(nowhere, form(tall))).status).toBe(404);
    expect((await admin.delete(`/api/admin/shops/${nowhere}/picture`)).status).toBe(404);
    expect((await put('7', form(tall))).status).toBe(404);
    expect((await put(id, form(tall), {}, 'nonsense')).status).toBe(401);
    expect((await admin.get(`/api/admin/shops/${id}`)).body.data).toMatchObject({ version: 1 });
  });

  it('of two administrators at once is set by both, one after the other', async () => {
    const { id } = await added();
    const answers = await Promise.all([put(id, form(wide)), put(id, form(tall))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const stored = await app.database.query('select 1 from shop_picture where shop_id = $1', [id]);
    expect(stored).toHaveLength(1);
    const { picture, version } = (await admin.get(`/api/admin/shops/${id}`)).body.data;
    expect([version, (await shown(picture)).response.status]).toEqual([3, 200]);
  });

  it.each([
    '/api/shop-pictures/x.webp',
    `/api/shop-pictures/${'0'.repeat(32)}.webp`,
    `/api/shop-pictures/${'0'.repeat(32)}`,
    '/api/shop-pictures/..%2f..%2fetc.webp',
    '/api/shop-pictures/',
  ])('is not found at %s', async (address) => {
    expect((await shown(address)).response.status).toBe(404);
  });

  it('is uploaded some sixty times an hour by one person', async () => {
    const { id } = await added();
    const other = await signedInAs(app, 'admin');
    const answers: number[] = [];
    for (let n = 0; n <= SHOP_PICTURES_BY_PERSON.points; n += 1)
      answers.push((await other.put(`/api/admin/shops/${id}/picture`)).status);
    expect(answers).toEqual([...Array<number>(SHOP_PICTURES_BY_PERSON.points).fill(422), 429]);
  });
});
