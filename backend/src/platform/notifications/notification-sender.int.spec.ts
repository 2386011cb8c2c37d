import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Encryption } from '../config/encryption.ts';
import { Jobs } from '../jobs/jobs.ts';
import { eventually } from '../testing/eventually.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../testing/test-app.ts';
import { button, paragraph, written } from './mail/mail.ts';
import { LEASE_SECONDS, MAX_TRIES, NotificationSender, waitAfter } from './notification-sender.ts';
import { queueNotification, type Notice } from './queue-notification.ts';
import { startSmtpReceiver, type SmtpReceiver } from './testing/smtp-receiver.ts';
import { startWorkerProcess } from './testing/worker-process.ts';

const TEXT = 'Seventeen lanterns float on the Periyar tonight';

interface Row {
  recipient: Buffer | null;
  subject: Buffer | null;
  body: Buffer | null;
  blocks: Buffer | null;
  tries: number;
  sent_at: Date | null;
  given_up_at: Date | null;
  next_try_at: Date;
  error: string | null;
}

describe('a queued notification', () => {
  let smtp: SmtpReceiver;
  /** Serves requests and sends nothing by itself; the tests trigger sending. */
  let app: TestApp;
  let second: TestApp;
  const sender = (of = app) => of.get(NotificationSender);

  beforeAll(async () => {
    smtp = await startSmtpReceiver();
    const env = { ROLE: 'api', SMTP_URL: smtp.url, MAIL_FROM: 'Nattil <post@nattil.test>' };
    app = await startTestApp(env);
    second = await startTestApp({ ...env, DATABASE_URL: app.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
    await smtp.close();
  });
  afterEach(() => {
    smtp.received.length = 0;
    smtp.onMail = () => undefined;
    app.clock.resetShift();
  });

  const notice = (change: Partial<Notice> = {}): Notice => {
    const cause = `test/${randomUUID()}`;
    return {
      cause,
      channel: 'email',
      to: 'meera.nair@example.org',
      subject: 'Lanterns',
      text: TEXT,
      ...change,
    };
  };
  const queue = async (change: Partial<Notice> = {}) => {
    const queued = notice(change);
    await queueNotification(app.database, app.get(Encryption), queued, app.clock.now());
    return queued.cause;
  };
  const row = async (cause: string) =>
    (await app.database.query<Row>('select * from notification where cause = $1', [cause]))[0]!;

  it('reaches the mail server as plain text to its one address', async () => {
    await queue();
    await sender().sendDue();
    expect(smtp.received).toMatchObject([
      { from: 'post@nattil.test', to: ['meera.nair@example.org'] },
    ]);
    const { raw } = smtp.received[0]!;
    expect(raw).toMatch(/^Subject: Lanterns\r$/m);
    expect(raw).toMatch(/^From: Nattil <post@nattil\.test>\r$/m);
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(raw).toContain(TEXT);
  });

  it('has an HTML part with the same content as its text', async () => {
    const url = `https://cards.example.org/set-password#token=${'x'.repeat(43)}`;
    const mail = written({
      subject: 'Lanterns',
      blocks: [paragraph(`<b>${TEXT}</b>`), button('Look', url)],
    });
    const cause = await queue(mail);
    expect((await row(cause)).blocks!.toString('latin1')).not.toContain('xxx');
    await sender().sendDue();
    const { raw } = smtp.received[0]!;
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    const [, text, html] = raw.split(/^Content-Type: text\//m);
    // Mail programs show the last part.
    expect([text!.startsWith('plain'), html!.startsWith('html')]).toEqual([true, true]);
    const unfolded = (part: string) => part.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(unfolded(text!)).toContain(`<b>${TEXT}</b>\r\n\r\n${url}`);
    expect(unfolded(html!)).toContain(`&lt;b&gt;${TEXT}&lt;/b&gt;`);
    expect(unfolded(html!)).toContain(`href="${url}"`);
    expect((await row(cause)).blocks).toBeNull();
  });

  it('has a subject of one line for any input', async () => {
    await queue({ subject: 'Lanterns\r\nBcc: thief@example.org\r\n\r\nRead this instead' });
    await sender().sendDue();
    const { to, raw } = smtp.received[0]!;
    expect(to).toEqual(['meera.nair@example.org']);
    expect(raw).toMatch(/^Subject: Lanterns Bcc: thief@example\.org Read this instead\r$/m);
    expect(raw).not.toMatch(/^Bcc/m);
  });

  it('has the unsubscribe headers of RFC 8058 only if it can be unsubscribed from', async () => {
    const unsubscribeUrl = `https://cards.example.org/api/end?token=${'x'.repeat(43)}`;
    await queue({ unsubscribeUrl });
    await queue();
    await sender().sendDue();
    const [newsletter, other] = smtp.received
      .map(({ raw }) => raw)
      .toSorted((raw) => (raw.includes('List-Unsubscribe') ? -1 : 1));
    // A header continues on lines that start with a space or tab.
    const unfolded = newsletter!.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(other).not.toMatch(/List-/);
  });

  it('is encrypted in the database until it is sent, and then erased', async () => {
    const cause = await queue({ unsubscribeUrl: 'https://cards.example.org/the-token' });
    const everything = async () => {
      const rows = await app.database.query<Record<string, unknown>>('select * from notification');
      return rows
        .flatMap((r) => Object.values(r))
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join('\n');
    };
    expect(await row(cause)).toMatchObject({
      recipient: expect.any(Buffer),
      body: expect.any(Buffer),
    });
    for (const secret of [TEXT, 'meera.nair', 'Lanterns', 'the-token'])
      expect(await everything()).not.toContain(secret);
    await sender().sendDue();
    expect(await row(cause)).toMatchObject({
      recipient: null,
      subject: null,
      body: null,
      unsubscribe_url: null,
      sent_at: expect.any(Date),
    });
    expect(smtp.received).toHaveLength(1);
  });

  it('exists once per cause and channel, for any number of attempts to queue it', async () => {
    const cause = await queue();
    await queue({ cause, text: 'again' });
    await sender().sendDue();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]!.raw).toContain(TEXT);
  });

  it('disappears when its transaction is rolled back', async () => {
    const queued = notice();
    const failing = app.database.transaction(async (tx) => {
      await queueNotification(tx, app.get(Encryption), queued, app.clock.now());
      throw new Error('the command failed');
    });
    await expect(failing).rejects.toThrow('the command failed');
    expect(await row(queued.cause)).toBeUndefined();
  });

  it('is sent once by two simultaneous workers', async () => {
    for (let n = 0; n < 60; n += 1) await queue({ to: `reader${n}@example.org` });
    await Promise.all([sender(), sender(second), sender(), sender(second)].map((s) => s.sendDue()));
    expect(smtp.received).toHaveLength(60);
    expect(new Set(smtp.received.map((mail) => mail.to[0])).size).toBe(60);
  });

  it('waits longer after each failure, and the logged reason names no recipient', async () => {
    expect([1, 2, 3, 8, 9, 11].map(waitAfter)).toEqual([5, 10, 20, 640, 900, 900]);
    smtp.onMail = ({ to }) => {
      throw Object.assign(new Error(`no mailbox ${to[0]}`), { responseCode: 451 });
    };
    const cause = await queue();
    const before = app.clock.now().getTime();
    expect(await sender().sendDue()).toBe(1);
    const failed = await row(cause);
    expect(failed).toMatchObject({ tries: 1, sent_at: null, error: 'EMESSAGE 451' });
    expect(failed.next_try_at.getTime() - before).toBeGreaterThanOrEqual(5_000);
    smtp.onMail = () => undefined;
    expect(await sender().sendDue()).toBe(0);
    app.clock.shiftBy(5_000);
    expect(await sender().sendDue()).toBe(1);
    expect(await row(cause)).toMatchObject({ tries: 2, sent_at: expect.any(Date), error: null });
  });

  it('is given up and erased after its last try', async () => {
    smtp.onMail = () => {
      throw Object.assign(new Error('no'), { responseCode: 550 });
    };
    const cause = await queue();
    await app.database.execute('update notification set tries = $2 where cause = $1', [
      cause,
      MAX_TRIES - 1,
    ]);
    await sender().sendDue();
    expect(await row(cause)).toMatchObject({
      given_up_at: expect.any(Date),
      recipient: null,
      subject: null,
      body: null,
    });
    app.clock.shiftBy(86_400_000);
    expect(await sender().sendDue()).toBe(0);
  });

  it('is erased unsent when its secret has expired', async () => {
    const cause = await queue({ secretUntil: new Date(app.clock.now().getTime() + 300_000) });
    app.clock.shiftBy(300_000);
    expect(await sender().sendDue()).toBe(0);
    expect(await app.get(Jobs).eraseExpired()).toBe(1);
    expect(await row(cause)).toMatchObject({
      given_up_at: expect.any(Date),
      sent_at: null,
      recipient: null,
      body: null,
    });
    expect(smtp.received).toEqual([]);
  });
});

describe('a worker killed after the mail server took a message', () => {
  it('leaves it to the next worker, which sends it again', async () => {
    const smtp = await startSmtpReceiver();
    const databaseUrl = await cloneDatabase();
    const api = await startTestApp({ DATABASE_URL: databaseUrl, ROLE: 'api', SMTP_URL: smtp.url });
    const worker = startWorkerProcess({ DATABASE_URL: databaseUrl, SMTP_URL: smtp.url });
    const killed = once(worker, 'exit');
    smtp.onMail = () => void worker.kill('SIGKILL');
    try {
      const queued: Notice = {
        cause: 'test/kill',
        channel: 'email',
        to: 'a@example.org',
        subject: 'S',
        text: TEXT,
      };
      await queueNotification(api.database, api.get(Encryption), queued, api.clock.now());
      const [, signal] = await killed;
      expect(signal).toBe('SIGKILL');
      await eventually('the mail server took it', () => smtp.received.length === 1);
      const [left] = await api.database.query<Row>('select * from notification');
      expect(left).toMatchObject({ sent_at: null, tries: 1, body: expect.any(Buffer) });

      smtp.onMail = () => undefined;
      expect(await api.get(NotificationSender).sendDue()).toBe(0);
      api.clock.shiftBy(LEASE_SECONDS * 1000);
      expect(await api.get(NotificationSender).sendDue()).toBe(1);
      expect(smtp.received).toHaveLength(2);
      const ids = smtp.received.map((mail) => /^Message-ID: (.+)\r$/m.exec(mail.raw)![1]);
      expect(ids[0]).toBe(ids[1]);
      const [sent] = await api.database.query<Row>('select * from notification');
      expect(sent).toMatchObject({
        sent_at: expect.any(Date),
        recipient: null,
        subject: null,
        body: null,
      });
    } finally {
      worker.kill('SIGKILL');
      await api.close();
      await smtp.close();
    }
  });
});
