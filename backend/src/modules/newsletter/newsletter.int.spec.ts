import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SUBSCRIPTION_ASKED } from '@nattil/contracts/rules/members/newsletter';
import {
  startSmtpReceiver,
  type SmtpReceiver,
} from '../../platform/notifications/testing/smtp-receiver.ts';
import { Retention } from '../../platform/registries/retention.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { freshEmail, signUp } from '../members/testing/member.ts';

const NEWSLETTER = '/api/users/newsletter';

/** Decodes headers and plain text of a mail, with folded lines joined. */
function readable(raw: string): string {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(headers)![1]!;
  const part = raw.split(`--${boundary}`)[1]!;
  const text = part.slice(part.indexOf('\r\n\r\n'));
  if (!/^Content-Transfer-Encoding: quoted-printable\r$/im.test(part)) return headers + text;
  const decoded = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return headers + decoded;
}

describe('the newsletter', () => {
  let smtp: SmtpReceiver;
  let app: TestApp;

  beforeAll(async () => {
    smtp = await startSmtpReceiver();
    app = await startTestApp({
      TRUSTED_PROXY_HOPS: '1',
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://cards.example.org',
    });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  afterEach(() => app.clock.resetShift());

  const call = (what: string, body: unknown, headers = {}) =>
    app.api.post(`${NEWSLETTER}/${what}`, body, {
      headers: { 'x-forwarded-for': someIp(), ...headers },
    });
  const subscribe = (email: unknown) => call('subscribe', { email });
  const confirm = (token: string) => call('confirm', { token });
  const unsubscribe = (token: string) => call('unsubscribe', { token });
  const statusOf = async (email: string, token?: string) =>
    (await call('status', { email, token })).body.data.status;
  const carriedOut = () =>
    eventually('everything is carried out and sent', async () => {
      const open = await app.database.query(
        `select 1 from quiet_request where done_at is null
         union all select 1 from notification where sent_at is null`,
      );
      return open.length === 0;
    });
  /** Mails to an address, newest first. */
  const mailsTo = async (email: string) => {
    await carriedOut();
    return smtp.received
      .filter(({ to }) => to[0] === email)
      .map(({ raw }) => readable(raw))
      .toReversed();
  };
  const tokenIn = (mail: string, page: 'confirm' | 'unsubscribe') =>
    new RegExp(`https://cards\\.example\\.org/newsletter/${page}\\?token=([\\w-]{43})\\s`).exec(
      mail,
    )![1]!;
  const asked = async (email = freshEmail()) => {
    expect((await subscribe(email)).status).toBe(200);
    const [mail] = await mailsTo(email);
    return {
      email,
      mail: mail!,
      confirming: tokenIn(mail!, 'confirm'),
      ending: tokenIn(mail!, 'unsubscribe'),
    };
  };
  const subscribed = async () => {
    const subscriber = await asked();
    expect((await confirm(subscriber.confirming)).status).toBe(200);
    return subscriber;
  };
  const INVALID = {
    status: 422,
    body: { code: 'NEWSLETTER_LINK_INVALID', errors: [{ field: 'token' }] },
  };

  it('M-339, M-411: is asked for by anybody with an e-mail, and begins with the link in the mail', async () => {
    const email = freshEmail();
    const { status, body } = await subscribe(` ${email.toUpperCase()} `);
    expect([status, body]).toEqual([200, { success: true, message: SUBSCRIPTION_ASKED }]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatch(/^Subject: Please confirm your Nattil newsletter\r$/m);
    const ending = tokenIn(mail!, 'unsubscribe');
    expect(await statusOf(email, ending)).toBe('unconfirmed');
    expect(await confirm(tokenIn(mail!, 'confirm'))).toMatchObject({
      status: 200,
      body: { success: true, message: 'You are subscribed to our newsletter.' },
    });
    expect(await statusOf(email, ending)).toBe('subscribed');
    const [welcome] = await mailsTo(email);
    expect(welcome).toMatch(/^Subject: You are subscribed to the Nattil newsletter\r$/m);
    // All mails have the same unsubscribe link.
    expect(tokenIn(welcome!, 'unsubscribe')).toBe(ending);
  });

  it.each([
    ['no e-mail', undefined, 'Email is required'],
    ['an empty one', ' ', 'Email is required'],
    ['a list of them', ['a@b.co', 'b@b.co'], 'Email is required'],
    ['half of one', 'anna@', 'Please enter a valid email address'],
    ['two of them', 'a@b.co,b@b.co', 'Please enter a valid email address'],
    ['one with a header', 'a@b.co\r\nBcc: b@b.co', 'Please enter a valid email address'],
  ])('M-324: is refused to %s', async (_what, email, message) => {
    const before = smtp.received.length;
    const { status, body } = await subscribe(email);
    expect([status, body.errors]).toEqual([422, [{ field: 'email', message }]]);
    await carriedOut();
    expect(smtp.received).toHaveLength(before);
  });

  it('answers a stranger, a subscriber and a former subscriber in the same way, and sends a subscriber no second question', async () => {
    const reader = await subscribed();
    const former = await subscribed();
    await unsubscribe(former.ending);
    const before = (await mailsTo(reader.email)).length;
    const answers = [];
    for (const email of [freshEmail(), reader.email, former.email]) {
      const { status, body } = await subscribe(email);
      answers.push({ status, body });
    }
    expect(answers).toEqual(Array(3).fill(answers[0]));
    expect(await mailsTo(reader.email)).toHaveLength(before);
  });

  it('M-413: shows the state of a subscription only with a token of its mails', async () => {
    const reader = await subscribed();
    const other = await subscribed();
    expect(await statusOf(reader.email, reader.ending)).toBe('subscribed');
    expect(await statusOf(reader.email.toUpperCase(), reader.confirming)).toBe('subscribed');
    for (const [email, token] of [
      [reader.email, undefined],
      [reader.email, ''],
      [reader.email, other.ending],
      [reader.email, 'x'.repeat(43)],
      [freshEmail(), reader.ending],
      [freshEmail(), undefined],
    ] as const)
      expect(await statusOf(email, token)).toBe('private');
    await unsubscribe(reader.ending);
    expect(await statusOf(reader.email, reader.ending)).toBe('unsubscribed');
    expect((await call('status', { token: reader.ending })).body.errors).toEqual([
      { field: 'email', message: 'Email is required' },
    ]);
  });

  it('M-412: ends with the link of any mail, and again with the same link', async () => {
    const reader = await subscribed();
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await unsubscribe(reader.ending);
      expect([status, body.success]).toEqual([200, true]);
      expect(await statusOf(reader.email, reader.ending)).toBe('unsubscribed');
    }
  });

  it('M-412: ends when a mail program posts the form of RFC 8058 to the address in the header', async () => {
    const reader = await subscribed();
    for (const mail of await mailsTo(reader.email)) {
      expect(mail).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
      expect(mail).toMatch(/\r\nList-Unsubscribe: <https:\/\/cards\.example\.org\/\S+>\r\n/);
    }
    const [welcome] = await mailsTo(reader.email);
    const { pathname, search } = new URL(/^List-Unsubscribe: <(.*)>\r$/m.exec(welcome!)![1]!);
    const post = (raw: string, path = pathname + search) =>
      app.api.post(path, undefined, {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post('List-Unsubscribe=Twice')).body.errors).toEqual([
      { field: 'List-Unsubscribe', message: 'List-Unsubscribe must be One-Click' },
    ]);
    expect((await post('List-Unsubscribe=One-Click', pathname)).body.errors).toEqual([
      { field: 'token', message: 'token is required' },
    ]);
    expect((await post(`x=${'y'.repeat(5_000)}`)).status).toBe(413);
    expect((await post('a=%00')).status).toBe(400);
    expect((await post('__proto__=x')).status).toBe(400);
    expect((await post('else=x')).body.errors[0].field).toBe('else');
    expect(await statusOf(reader.email, reader.ending)).toBe('subscribed');
    for (let n = 0; n < 2; n += 1)
      expect(await post('List-Unsubscribe=One-Click')).toMatchObject({ status: 200 });
    expect(await statusOf(reader.email, reader.ending)).toBe('unsubscribed');
  });

  it('M-412: ends as well when the mail program posts that form as multipart, which RFC 8058 allows', async () => {
    const reader = await subscribed();
    const address = `${app.url}${NEWSLETTER}/unsubscribe?token=${reader.ending}`;
    const post = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
      const response = await fetch(address, { method: 'POST', body, headers, duplex: 'half' });
      return { status: response.status, body: (await response.json()) as any };
    };
    const form = (name: string, value: string | Blob) => {
      const data = new FormData();
      data.append(name, value);
      return data;
    };
    const chunked = (text: string) => new Blob([text]).stream();
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await post(form('List-Unsubscribe', 'Twice'))).body.errors).toEqual([
      { field: 'List-Unsubscribe', message: 'List-Unsubscribe must be One-Click' },
    ]);
    expect((await post(form('else', 'x'))).body.errors[0].field).toBe('else');
    const refused = [
      await post(form('List-Unsubscribe', new Blob(['One-Click']))),
      await post(form('__proto__', 'x')),
      await post(form('a', '\0')),
      await post('--x\r\nnonsense', multipart),
      await post('', multipart),
      await post('--x--', { 'content-type': 'multipart/form-data' }),
      await post(form('a', 'y'.repeat(5_000))),
      await post(chunked('y'.repeat(5_000)), multipart),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 413, 413]);
    expect(await statusOf(reader.email, reader.ending)).toBe('subscribed');
    expect(await post(form('List-Unsubscribe', 'One-Click'))).toMatchObject({ status: 200 });
    expect(await statusOf(reader.email, reader.ending)).toBe('unsubscribed');
    const late =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    expect(await post(chunked(late), multipart)).toMatchObject({ status: 200 });
  });

  it('goes on when that address is merely opened, which leads to the page of the link', async () => {
    const { email, ending } = await subscribed();
    const open = (token: string) =>
      app.api.get<string>(`${NEWSLETTER}/unsubscribe?token=${encodeURIComponent(token)}`);
    const { status, body, headers } = await open(ending);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(`<a href="/newsletter/unsubscribe?token=${ending}">`);
    expect(await statusOf(email, ending)).toBe('subscribed');
    expect((await open('"><script>')).body).not.toContain('<script>');
  });

  it('takes that form on this one route only', async () => {
    const { paths } = (await app.api.get('/api/openapi.json')).body;
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'content-type': `${type}; charset=utf-8; boundary=x` };
      for (const path of [`${NEWSLETTER}/subscribe`, `${NEWSLETTER}/confirm`, '/api/auth/login'])
        expect(await app.api.post(path, undefined, { raw: 'email=a@b.co', headers })).toMatchObject(
          { status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } },
        );
      const taking = Object.keys(paths).filter(
        (path) => paths[path].post?.requestBody?.content[type],
      );
      expect(taking).toEqual([`${NEWSLETTER}/unsubscribe`]);
    }
  });

  it('does not begin again by the links of before, but by a new question and its link', async () => {
    const reader = await subscribed();
    await unsubscribe(reader.ending);
    expect(await confirm(reader.confirming)).toMatchObject(INVALID);
    const again = await asked(reader.email);
    expect(await statusOf(reader.email, again.ending)).toBe('unsubscribed');
    expect((await confirm(again.confirming)).status).toBe(200);
    expect(await statusOf(reader.email, reader.ending)).toBe('subscribed');
  });

  it('is confirmed by the same link twice, also at once, with one welcome', async () => {
    const { email, confirming } = await asked();
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(confirming)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await confirm(confirming)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('has an end in whatever order it is confirmed and ended at the same time', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { email, confirming, ending } = await asked();
      const [began, ended] = await Promise.all([confirm(confirming), unsubscribe(ending)]);
      expect([200, 422]).toContain(began.status);
      expect(ended.status).toBe(200);
      expect(await statusOf(email, ending)).toBe('unsubscribed');
    }
  });

  it('takes no link for another purpose, none that was made up, and none after 7 days', async () => {
    const { confirming, ending, email } = await asked();
    for (const token of [ending, 'x'.repeat(43), 'x'])
      expect(await confirm(token)).toMatchObject(INVALID);
    for (const token of [confirming, 'x'.repeat(43), 'x'])
      expect(await unsubscribe(token)).toMatchObject(INVALID);
    for (const token of ['', 7, 'x'.repeat(201)])
      expect((await call('confirm', { token })).body.errors).toMatchObject([{ field: 'token' }]);
    app.clock.shiftBy(7 * DAY_MS);
    expect(await confirm(confirming)).toMatchObject(INVALID);
    expect(await statusOf(email, confirming)).toBe('private');
  });

  it('opens nothing else by the token of one-click unsubscribe, which proxies log', async () => {
    const { ending, email } = await asked();
    const newPassword = 'Backwater-boat-27';
    const answers = [
      await confirm(ending),
      await app.api.post('/api/auth/reset-password/check', { token: ending }),
      await app.api.post('/api/auth/reset-password', { token: ending, newPassword }),
      await app.api.post('/api/admin/invitation', { token: ending }),
      await app.api.post('/api/admin/invitation/accept', { token: ending, newPassword }),
      await app.api.post('/api/admin/auth/refresh-token', { refreshToken: ending }),
      await app.api.as(ending).get('/api/users/profile-status'),
      await app.api.as(ending).get('/api/events/log'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 404, 404, 401, 401, 401]);
    expect(await statusOf(email, ending)).toBe('unconfirmed');
  });

  it('deletes requests without confirmation after 7 days and ended subscriptions after a year', async () => {
    const [reader, former, never] = [await subscribed(), await subscribed(), await asked()];
    await unsubscribe(former.ending);
    const kept = async () => {
      await app.get(Retention).run();
      const rows = await app.database.query<{ email: string }>(
        'select email from newsletter_subscription where email = any($1) order by created_at',
        [[reader.email, former.email, never.email]],
      );
      return rows.map(({ email }) => email);
    };
    expect(await kept()).toEqual([reader.email, former.email, never.email]);
    app.clock.shiftBy(7 * DAY_MS + 60_000);
    expect(await kept()).toEqual([reader.email, former.email]);
    app.clock.shiftBy(358 * DAY_MS);
    expect((await unsubscribe(former.ending)).status).toBe(200);
    expect(await kept()).toEqual([reader.email]);
    expect((await unsubscribe(reader.ending)).status).toBe(200);
  });

  it('asks one mailbox 5 times a day, however it is written, and refuses all alike then', async () => {
    const name = `reader.${Date.now()}`;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await subscribe(`${name}+${n}@gmail.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('keeps tokens as hashes alone, and the address of a request encrypted', async () => {
    const { confirming, ending } = await subscribed();
    await carriedOut();
    const rows = await app.database.query<{ text: string }>(
      `select s::text || l::text as text from newsletter_subscription s, newsletter_link l
       union all select n::text from notification n union all select q::text from quiet_request q`,
    );
    const everything = rows.map(({ text }) => text).join('\n');
    for (const token of [confirming, ending]) expect(everything).not.toContain(token);
  });

  it('is erased together with the member of that address, links included', async () => {
    const member = await signUp(app);
    await app.database.execute('update member set email_confirmed_at = created_at where id = $1', [
      member.id,
    ]);
    const reader = await asked(member.user.email!);
    await confirm(reader.confirming);
    const admin = await signedInAs(app, 'admin');
    expect((await admin.delete(`/api/admin/users/${member.id}`)).status).toBe(204);
    const rows = await app.database.query(
      `select from newsletter_subscription where email = $1
       union all select from newsletter_link l where not exists
         (select from newsletter_subscription s where s.id = l.subscription_id)`,
      [reader.email],
    );
    expect(rows).toEqual([]);
    expect(await unsubscribe(reader.ending)).toMatchObject(INVALID);
    const events = await app.database.query('select from event e where e::text like $1', [
      `%${reader.email}%`,
    ]);
    expect(events).toEqual([]);
  });
});
