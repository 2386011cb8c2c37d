import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Encryption } from '../config/encryption.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { queueNotification, type Notice } from './queue-notification.ts';
import { startSmtpReceiver, type SmtpReceiver } from './testing/smtp-receiver.ts';

describe('a provider of SMS that never answers', () => {
  let provider: Server;
  let smtp: SmtpReceiver;
  let app: TestApp;
  let asked = 0;
  let ended = 0;

  beforeAll(async () => {
    provider = createServer((request) => {
      asked += 1;
      request.socket.once('close', () => (ended += 1));
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    smtp = await startSmtpReceiver();
    app = await startTestApp({
      SMTP_URL: smtp.url,
      SMS_PROVIDER: 'twilio',
      SMS_ACCOUNT: 'a',
      SMS_TOKEN: 't',
      SMS_FROM: '+15550100',
      SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    });
  });
  afterAll(async () => {
    provider.closeAllConnections();
    provider.close();
    await app.close();
    await smtp.close();
  });

  const queue = (channel: Notice['channel'], to: string) =>
    queueNotification(
      app.database,
      app.get(Encryption),
      { cause: `test/${randomUUID()}`, channel, to, subject: null, text: 'Your code' },
      app.clock.now(),
    );

  it('delays no e-mail while many SMS are stuck', async () => {
    for (let n = 0; n < 100; n += 1) await queue('sms', `+9198470${String(n).padStart(5, '0')}`);
    app.get(EventSignal).committed();
    await eventually('the first SMS are stuck', () => asked > 10);
    for (let n = 0; n < 20; n += 1) await queue('email', `reader${n}@example.org`);
    app.get(EventSignal).committed();
    await eventually('all e-mails arrive', () => smtp.received.length === 20);
    // No e-mail waited for the sender to give up an SMS.
    expect(ended).toBe(0);
    expect(
      await app.database.query(
        "select 1 from notification where channel = 'sms' and sent_at is null",
      ),
    ).toHaveLength(100);
  });
});
