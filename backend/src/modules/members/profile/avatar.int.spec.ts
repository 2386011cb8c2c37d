import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AVATAR_FILE } from '@nattil/contracts/rules/fields/avatar';
import { jpegWithScans } from '../../../platform/pictures/testing/many-scans.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { AVATARS_OF_MEMBER } from '../rate-limits.ts';
import { memberWithProfile, signUp, type TestMember } from '../testing/member.ts';

const AVATAR = '/api/users/avatar';
const SECRET = 'Taken at home by Anna';
type Body = NonNullable<RequestInit['body']>;

/** A small PNG whose header claims 20,000 × 20,000 pixels. */
function bomb(png: Buffer): Buffer {
  const file = Buffer.from(png);
  file.writeUInt32BE(20_000, 16);
  file.writeUInt32BE(20_000, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

describe('the picture of a member', () => {
  let app: TestApp;
  let member: TestMember;
  let pictures: Record<'jpeg' | 'png' | 'webp', Buffer>;
  beforeAll(async () => {
    app = await startTestApp();
    const plain = (background: string) =>
      sharp({ create: { width: 600, height: 300, channels: 3, background } });
    pictures = {
      // Red above blue after the rotation that its EXIF data demands.
      jpeg: await sharp({ create: { width: 400, height: 400, channels: 3, background: 'blue' } })
        .composite([
          {
            input: { create: { width: 200, height: 400, channels: 3, background: 'red' } },
            left: 0,
            top: 0,
          },
        ])
        .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: SECRET } } })
        .jpeg()
        .toBuffer(),
      png: await plain('green')
        .withExif({ IFD0: { ImageDescription: SECRET } })
        .png()
        .toBuffer(),
      webp: await plain('blue')
        .withExif({ IFD0: { ImageDescription: SECRET } })
        .webp()
        .toBuffer(),
    };
    member = await memberWithProfile(app);
  });
  afterAll(() => app.close());

  const form = (...files: [field: string, content: Buffer | string, name?: string][]) => {
    const data = new FormData();
    for (const [field, content, name = 'anna.jpg'] of files)
      if (typeof content === 'string') data.append(field, content);
      else data.append(field, new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), name);
    return data;
  };
  const put = async (body: Body | undefined, headers: object = {}, of = member) => {
    const response = await fetch(app.url + AVATAR, {
      method: 'PUT',
      headers: { authorization: `Bearer ${of.accessToken}`, ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  const upload = async (content: Buffer, of = member) => {
    await app.database.execute(`delete from rate_limit where key like 'avatar-member%'`);
    return put(form(['avatar', content]), {}, of);
  };
  const shown = async (address: string) => {
    const response = await fetch(app.url + address);
    return { response, image: Buffer.from(await response.arrayBuffer()) };
  };
  const statusOf = async (address: string) => (await shown(address)).response.status;
  const pictureOf = async (of: TestMember) =>
    (await of.api.get('/api/users/profile')).body.data.user.avatar as string | null;

  it.each(['jpeg', 'png', 'webp'] as const)(
    'M-095: is changed to a %s, made square and upright, and says nothing else',
    async (type) => {
      const { status, body } = await upload(pictures[type]);
      expect(status).toBe(200);
      const address = body.data.user.avatar as string;
      expect(address).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}\.webp$/);
      expect(await pictureOf(member)).toBe(address);
      const { response, image } = await shown(address);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      });
      const { width, height, format, exif, orientation } = await sharp(image).metadata();
      expect({ width, height, format, exif, orientation }).toEqual({
        width: 256,
        height: 256,
        format: 'webp',
      });
      expect(image.includes(SECRET)).toBe(false);
      if (type !== 'jpeg') return;
      const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) =>
        [...data.subarray((y * 256 + x) * info.channels)].slice(0, 3);
      expect(at(128, 20)[0]).toBeGreaterThan(200);
      expect(at(128, 236)[2]).toBeGreaterThan(200);
    },
  );

  it('M-095, M-096: is gone from its address at once when it is replaced or deleted', async () => {
    const first = (await upload(pictures.png)).body.data.user.avatar as string;
    const second = (await upload(pictures.webp)).body.data.user.avatar as string;
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const removed = await member.api.delete(AVATAR);
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect([await statusOf(second), await pictureOf(member)]).toEqual([404, null]);
    expect((await member.api.delete(AVATAR)).status).toBe(204);
    const events = await app.database.query(
      `select data -> 'changedFields' as fields from event
       where aggregate_id = $1 and type = 'MemberEdited' order by version desc limit 3`,
      [member.id],
    );
    expect(events).toEqual(Array(3).fill({ fields: ['avatar'] }));
  });

  it('is asked for again by a browser that has it, and then not sent again', async () => {
    const address = (await upload(pictures.png)).body.data.user.avatar as string;
    const { response } = await shown(address);
    const headers = { 'if-none-match': response.headers.get('etag')! };
    const again = await fetch(app.url + address, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    '/api/avatars/x.webp',
    '/api/avatars/00000000-0000-4000-8000-000000000000.webp',
    '/api/avatars/00000000-0000-4000-8000-000000000000',
    '/api/avatars/00000000-0000-4000-8000-000000000000.webp.webp',
    '/api/avatars/..%2f..%2fetc.webp',
    '/api/avatars/.webp',
    '/api/avatars/',
  ])('is not found at %s', async (address) => {
    expect(await statusOf(address)).toBe(404);
  });

  it('is found by nothing that is known of the member', async () => {
    await upload(pictures.png);
    expect(await statusOf(`/api/avatars/${member.id}.webp`)).toBe(404);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each<[what: string, content: () => Buffer, status: number, message: string]>([
    ['an SVG', () => Buffer.from(svg), 415, AVATAR_FILE.says.wrongType],
    ['a page', () => Buffer.from('<!doctype html><h1>Hi</h1>'), 415, AVATAR_FILE.says.wrongType],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 415, AVATAR_FILE.says.wrongType],
    ['a PDF', () => Buffer.from('%PDF-1.7 anything'), 415, AVATAR_FILE.says.wrongType],
    ['nothing', () => Buffer.alloc(0), 422, AVATAR_FILE.says.missing],
    ['half a JPEG', () => pictures.jpeg.subarray(0, 400), 422, AVATAR_FILE.says.unreadable],
    [
      'a page that begins like a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      422,
      AVATAR_FILE.says.unreadable,
    ],
    ['a PNG of 400 megapixels', () => bomb(pictures.png), 422, AVATAR_FILE.says.tooManyPixels],
    ['a JPEG of 2,588 scans', () => jpegWithScans(6_300, 2_588), 422, AVATAR_FILE.says.unreadable],
    ['too much', () => Buffer.alloc(AVATAR_FILE.maxBytes + 1, 1), 413, AVATAR_FILE.says.tooLarge],
    [
      'far too much',
      () => Buffer.alloc(3 * AVATAR_FILE.maxBytes, 1),
      413,
      AVATAR_FILE.says.tooLarge,
    ],
  ])('cannot be %s: the one of before stays', async (_what, content, status, message) => {
    const before = (await upload(pictures.png)).body.data.user.avatar;
    const refused = await upload(content());
    expect(refused).toMatchObject({
      status,
      body: { success: false, message, errors: [{ field: 'avatar', message }] },
    });
    expect(await pictureOf(member)).toBe(before);
  });

  it.each<[what: string, body: () => FormData | undefined, message: string]>([
    [
      'two files',
      () => form(['avatar', pictures.png], ['avatar', pictures.png]),
      AVATAR_FILE.says.onlyOne,
    ],
    ['another field', () => form(['picture', pictures.png]), AVATAR_FILE.says.onlyOne],
    [
      'a text beside it',
      () => form(['avatar', pictures.png], ['id', 'x']),
      AVATAR_FILE.says.onlyOne,
    ],
    ['a text in its place', () => form(['avatar', 'x']), AVATAR_FILE.says.onlyOne],
    ['an empty form', () => form(), AVATAR_FILE.says.missing],
    ['no body', () => undefined, AVATAR_FILE.says.missing],
  ])('is refused with %s, by its field', async (_what, body, message) => {
    const refused = await put(body());
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'avatar', message }] },
    });
  });

  it('is refused with 400 in a form that breaks off or has no boundary, with 415 as anything else', async () => {
    const multipart = 'multipart/form-data; boundary=x';
    const part =
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n\x89PNG';
    const wrong: [Body, string, number][] = [
      [part, multipart, 400],
      [`${part}\r\n--y--`, multipart, 400],
      [part, 'multipart/form-data', 400],
      [
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
        multipart,
        400,
      ],
      ['{}', 'application/json', 415],
      [new Uint8Array(pictures.png), 'image/png', 415],
    ];
    for (const [body, type, status] of wrong)
      expect([type, (await put(body, { 'content-type': type })).status]).toEqual([type, status]);
  });

  it('leaves every other route with JSON alone', async () => {
    for (const path of ['/api/users/profile', '/api/auth/login', '/api/users/signup']) {
      const response = await fetch(app.url + path, {
        method: path.endsWith('profile') ? 'PUT' : 'POST',
        headers: { authorization: `Bearer ${member.accessToken}` },
        body: form(['fullName', 'Somebody Else']),
      });
      expect([path, response.status]).toEqual([path, 415]);
    }
  });

  it('is changed by many at once, each getting their own', async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => signUp(app)));
    const answers = await Promise.all(members.map((of) => upload(pictures.jpeg, of)));
    const addresses = answers.map(({ body }) => body.data.user.avatar as string);
    expect(new Set(addresses).size).toBe(5);
    const both = await Promise.all([upload(pictures.png), upload(pictures.webp)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const left = await app.database.query<{ id: string }>(
      'select id from avatar where member_id = $1',
      [member.id],
    );
    expect(left.map(({ id }) => `/api/avatars/${id}.webp`)).toEqual([await pictureOf(member)]);
  });

  it('is drawn one at a time, and another one may wait for it: a third is refused', async () => {
    const of = await signUp(app);
    const answers = await Promise.all(
      [1, 2, 3].map(() => put(form(['avatar', pictures.png]), {}, of)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect((await put(form(['avatar', pictures.png]), {}, of)).status).toBe(200);
  });

  it('is changed some thirty times an hour', async () => {
    const of = await signUp(app);
    const answers: number[] = [];
    for (let n = 0; n <= AVATARS_OF_MEMBER.points; n += 1)
      answers.push((await put(form(), {}, of)).status);
    expect(answers).toEqual([...Array<number>(AVATARS_OF_MEMBER.points).fill(422), 429]);
  });
});
