import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Encryption } from '../../config/encryption.ts';
import { EventSignal } from '../../messaging/signals/event-signal.ts';
import { askRaw } from '../../identity/testing/raw-http.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { button, paragraph, written } from '../mail/mail.ts';
import { queueNotification, type Notice } from '../queue-notification.ts';

const portOf = ({ url }: TestApp) => Number(new URL(url).port);

describe('the inbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const send = async (change: Partial<Notice>) => {
    const notice = {
      cause: randomUUID(),
      channel: 'email',
      to: 'x@example.org',
      subject: null,
      text: 'Hello',
      ...change,
    } as Notice;
    await queueNotification(app.database, app.get(Encryption), notice, app.clock.now());
    app.get(EventSignal).committed();
    await eventually('the message arrives', async () => {
      const rows = await app.database.query(
        'select sent_at from notification where cause = $1 and sent_at is not null',
        [notice.cause],
      );
      return rows.length > 0;
    });
  };
  const read = async (contact: string) =>
    (await app.api.get(`/api/dev/inbox?contact=${encodeURIComponent(contact)}`)).body.data;

  it('lists the messages to a contact, newest first', async () => {
    await send({ to: 'anna@example.org', subject: 'One', text: 'first' });
    await send({ to: 'anna@example.org', subject: 'Two', text: 'second' });
    await send({ to: 'other@example.org', text: 'not for Anna' });
    expect(await read('Anna@Example.org')).toEqual([
      {
        channel: 'email',
        to: 'anna@example.org',
        subject: 'Two',
        text: 'second',
        sentAt: expect.stringMatching(/Z$/),
      },
      {
        channel: 'email',
        to: 'anna@example.org',
        subject: 'One',
        text: 'first',
        sentAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it.each([
    ['+919847012345', '9847012345'],
    ['+919847012346', '98470 12346'],
    ['+447700900123', '7700900123'],
    ['+971501234567', '971501234567'],
    ['+919847012347', '+91 98470-12347'],
  ])('finds messages to %s when %s is typed', async (to, typed) => {
    await send({ channel: 'sms', to, text: `for ${to}` });
    expect(await read(typed)).toMatchObject([{ channel: 'sms', to, text: `for ${to}` }]);
  });

  it('finds messages to a number whose plus became a space in the URL', async () => {
    await send({ channel: 'sms', to: '+919847012399' });
    expect((await app.api.get('/api/dev/inbox?contact=+919847012399')).body.data).toHaveLength(1);
  });

  it('is also an HTML page without scripts, with escaped texts', async () => {
    await send({
      to: 'page@example.org',
      subject: '<b>bold</b>',
      text: '<script>alert(1)</script> & "quotes"',
    });
    const page = await app.api.get('/dev/inbox?contact=page@example.org');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
    expect(page.body).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
    expect(page.body).not.toContain('<script');
    expect(page.body).toMatch(/<meta http-equiv="refresh"/);
  });

  it('shows the HTML of a mail in a frame without scripts, and its text', async () => {
    const hostile = '<script>alert(1)</script>';
    const mail = written({
      subject: `"><img src=x> ${hostile}`,
      blocks: [paragraph(hostile), button('Open', `${app.url}/set-password#token=x`)],
    });
    await send({ to: 'html@example.org', ...mail });
    await send({ to: 'html@example.org', text: 'plain' });
    const list = await app.api.get('/dev/inbox?contact=html@example.org');
    const pages = String(list.body).match(/\/dev\/inbox\/[\w-]+/g)!;
    expect(pages).toHaveLength(1);
    const page = await app.api.get(pages[0]!);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.body).toMatch(
      /<iframe title="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox" [^>]*srcdoc="&lt;!DOCTYPE/,
    );
    expect(page.body).toContain('&amp;lt;script&amp;gt;alert(1)');
    expect(page.body).toContain('<pre>&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toMatch(/<script|<img/);
    for (const id of ['x', randomUUID(), `${pages[0]!.slice(11)}'`])
      expect((await app.api.get(`/dev/inbox/${id}`)).status).toBe(404);
    const elsewhere = { host: 'evil.example.org', 'x-forwarded-for': '203.0.113.5' };
    expect((await askRaw(portOf(app), 'GET', pages[0]!, elsewhere)).status).toBe(403);
  });

  it('is empty for a contact without messages', async () => {
    expect(await read('nobody@example.org')).toEqual([]);
    expect((await app.api.get('/dev/inbox?contact=nobody@example.org')).body).toContain(
      'No messages yet',
    );
  });

  it('is shown only on its own machine, or to everybody if configured', async () => {
    const open = await startTestApp({ DEV_INBOX: 'open', DATABASE_URL: app.databaseUrl });
    try {
      const target = (path: string, host: string) => `http://${host}${path}`;
      for (const path of ['/dev/inbox', '/api/dev/inbox', '/DEV/inbox', '/api//dev/inbox/'])
        for (const [headers, form] of [
          [{ host: 'evil.example.org' }, path],
          [{ host: '127.0.0.1.evil.example.org:3000' }, path],
          [{ host: 'localhost' }, target(path, 'evil.example.org')],
          [{ host: 'localhost', 'x-forwarded-for': '203.0.113.5' }, path],
        ] as const)
          for (const method of ['GET', 'HEAD']) {
            const { status, body } = await askRaw(portOf(app), method, form, headers);
            expect([path, status >= 400, body.includes('"data"')]).toEqual([path, true, false]);
          }
      const elsewhere = { host: 'evil.example.org', 'x-forwarded-for': '203.0.113.5' };
      const refused = await askRaw(portOf(app), 'GET', '/api/dev/inbox', elsewhere);
      expect([refused.status, JSON.parse(refused.body).message]).toEqual([
        403,
        expect.stringContaining('DEV_INBOX=open'),
      ]);
      for (const host of ['localhost', '[::1]:3000', '127.0.0.1'])
        expect((await askRaw(portOf(app), 'GET', '/dev/inbox', { host })).status).toBe(200);
      expect((await askRaw(portOf(open), 'GET', '/api/dev/inbox', elsewhere)).status).toBe(200);
    } finally {
      await open.close();
    }
  });

  it('is not shown to somebody behind a trusted proxy on the same machine', async () => {
    const proxied = await startTestApp({ TRUSTED_PROXY_HOPS: '1', DATABASE_URL: app.databaseUrl });
    const asked = async (ip: string) =>
      (await proxied.api.get('/api/dev/inbox', { headers: { 'x-forwarded-for': ip } })).status;
    expect(await asked('203.0.113.5')).toBe(403);
    expect(await asked('127.0.0.1, 203.0.113.5')).toBe(403);
    expect(await asked('127.0.0.1')).toBe(200);
    await proxied.close();
  });

  it.each<[string, Record<string, string>]>([
    [
      'in production',
      { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', ARGON2_MEMORY_KIB: '19456' },
    ],
    [
      'where mail and SMS really go out',
      {
        SMTP_URL: 'smtp://127.0.0.1:1',
        SMS_PROVIDER: 'twilio',
        SMS_ACCOUNT: 'a',
        SMS_TOKEN: 't',
        SMS_FROM: '+15550100',
      },
    ],
  ])('is unknown %s', async (_where, env) => {
    const other = await startTestApp(env);
    try {
      expect((await other.api.get('/api/dev/inbox?contact=anna@example.org')).body.code).toBe(
        'NOT_FOUND',
      );
      expect((await other.api.get('/dev/inbox')).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});
