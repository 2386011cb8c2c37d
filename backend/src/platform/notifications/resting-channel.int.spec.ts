import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Encryption } from '../config/encryption.ts';
import { Metrics } from '../registries/metrics.ts';
import { Jobs } from '../jobs/jobs.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { NotificationSender } from './notification-sender.ts';
import { queueNotification, type Notice } from './queue-notification.ts';
import { startSmtpReceiver, type SmtpReceiver } from './testing/smtp-receiver.ts';

describe('a channel whose provider fails', () => {
  let provider: Server;
  let smtp: SmtpReceiver;
  /** Serves requests and sends nothing by itself; the tests trigger sending. */
  let app: TestApp;
  let asked: string[];
  let reply: (text: string) => number;

  beforeAll(async () => {
    provider = createServer((request, response) => {
      void text(request).then((body) => {
        const message = new URLSearchParams(body).get('Body')!;
        asked.push(message);
        response.writeHead(reply(message)).end('{}');
      });
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    smtp = await startSmtpReceiver();
  });
  afterAll(async () => {
    provider.close();
    await smtp.close();
  });
  beforeEach(async () => {
    asked = [];
    app = await startTestApp({
      ROLE: 'api',
      SMTP_URL: smtp.url,
      SMS_PROVIDER: 'twilio',
      SMS_ACCOUNT: 'a',
      SMS_TOKEN: 't',
      SMS_FROM: '+15550100',
      SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    });
  });
  afterEach(() => app.close());

  const queue = async (count: number, change: Partial<Notice> = {}) => {
    for (let n = 0; n < count; n += 1)
      await queueNotification(
        app.database,
        app.get(Encryption),
        {
          cause: `test/${randomUUID()}`,
          channel: 'sms',
          to: '+919847012345',
          subject: null,
          text: 'Hello',
          ...change,
        },
        app.clock.now(),
      );
  };
  const sendDue = () => app.get(NotificationSender).sendDue();
  const count = async (condition: string) =>
    (await app.database.query(`select 1 from notification where ${condition}`)).length;
  const resting = async () =>
    /nattil_jobs_resting\{kind="sms"\} (\d)/.exec(await app.get(Metrics).registry.metrics())![1];

  it('pauses, is probed after growing pauses, and its messages keep their tries', async () => {
    reply = () => 503;
    await queue(70);
    expect(await sendDue()).toBe(50);
    expect(await resting()).toBe('1');
    expect(await sendDue()).toBe(0);
    app.clock.shiftBy(5_000);
    expect(await sendDue()).toBe(1);
    app.clock.shiftBy(6_000);
    expect(await sendDue()).toBe(0);
    expect(await count('tries = 0')).toBe(19);

    reply = () => 201;
    app.clock.shiftBy(4_000);
    asked = [];
    expect(await sendDue()).toBeGreaterThanOrEqual(19);
    expect(await resting()).toBe('0');
    app.clock.shiftBy(60_000);
    await sendDue();
    expect(await count('sent_at is null')).toBe(0);
    expect(asked).toHaveLength(70);
  });

  it('does not delay the other channel', async () => {
    reply = () => 503;
    await queue(70);
    await sendDue();
    await queue(3, { channel: 'email', to: 'meera@example.org', subject: 'S' });
    expect(await sendDue()).toBe(3);
    expect(smtp.received).toHaveLength(3);
  });

  it('does not pause because of messages that a working provider refuses', async () => {
    reply = (message) => (message === 'Hello' ? 201 : 400);
    await queue(30, { text: 'No such number' });
    await queue(40);
    expect(await sendDue()).toBe(70);
    expect(await resting()).toBe('0');
    expect(await count('sent_at is not null')).toBe(40);
  });

  it('does not send codes that expired during the pause', async () => {
    reply = () => 503;
    await queue(6, { secretUntil: new Date(app.clock.now().getTime() + 300_000) });
    await sendDue();
    app.clock.shiftBy(300_000);
    reply = () => 201;
    asked = [];
    expect(await sendDue()).toBe(0);
    expect(await app.get(Jobs).eraseExpired()).toBe(6);
    expect(await count('body is null and sent_at is null and given_up_at is not null')).toBe(6);
    expect(asked).toEqual([]);
  });

  it('sends codes before less urgent messages', async () => {
    reply = () => 201;
    await queue(80);
    await queue(1, { text: 'Code', secretUntil: new Date(app.clock.now().getTime() + 300_000) });
    await sendDue();
    expect(asked.slice(0, 50)).toContain('Code');
    expect(asked).toHaveLength(81);
  });
});

describe('a mail server', () => {
  it('does not pause because of unknown addresses', async () => {
    const smtp = await startSmtpReceiver();
    const app = await startTestApp({ ROLE: 'api', SMTP_URL: smtp.url });
    smtp.onMail = ({ to }) => {
      if (to[0]!.startsWith('unknown'))
        throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    };
    try {
      for (let n = 0; n < 60; n += 1)
        await queueNotification(
          app.database,
          app.get(Encryption),
          {
            cause: `test/${n}`,
            channel: 'email',
            to: `${n < 30 ? 'unknown' : 'known'}${n}@example.org`,
            subject: 'S',
            text: 'Hello',
          },
          app.clock.now(),
        );
      expect(await app.get(NotificationSender).sendDue()).toBe(60);
      expect(smtp.received).toHaveLength(30);
    } finally {
      await app.close();
      await smtp.close();
    }
  });
});
