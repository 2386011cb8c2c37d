import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RegisterShopRequest } from '@nattil/contracts/api/member/shops';
import {
  startSmtpReceiver,
  type ReceivedMail,
  type SmtpReceiver,
} from '../../../platform/notifications/testing/smtp-receiver.ts';
import { Metrics } from '../../../platform/registries/metrics.ts';
import { Retention } from '../../../platform/registries/retention.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { registration } from '../testing/registration.ts';

const LURE = 'Claim 9999 rupees at https://win.example/x';

/** Headers and text without the soft line breaks of the transfer encoding. */
const readable = ({ raw }: ReceivedMail) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('a mail that a stranger causes', () => {
  let smtp: SmtpReceiver;
  let app: TestApp;
  let admin: ApiClient;

  beforeAll(async () => {
    smtp = await startSmtpReceiver();
    app = await startTestApp({ SMTP_URL: smtp.url, MAIL_PER_DAY_TO_STRANGERS: '12' });
    admin = await signedInAs(app, 'admin');
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  afterEach(async () => {
    smtp.received.length = 0;
    // Another day has limits of its own.
    app.clock.shiftBy(86_400_000);
    admin = await signedInAs(app, 'admin');
  });

  const register = async (change: Partial<RegisterShopRequest> = {}) => {
    const form = registration(change);
    const { status, body } = await app.api.post('/api/admin/shops/register', form);
    expect(status).toBe(201);
    return { ...form, id: body.data.id as string };
  };
  const mailTo = (email: string, count = 1) =>
    eventually(`mail ${count} arrives`, () => {
      const mails = smtp.received.filter(({ to }) => to[0] === email.toLowerCase());
      return mails.length >= count && readable(mails[count - 1]!);
    });
  const withheld = async (limit: string) => {
    const body = await app.get(Metrics).registry.metrics();
    const line = new RegExp(`nattil_mail_withheld_total\\{limit="${limit}"\\} (\\d+)`);
    return Number(line.exec(body)?.[1] ?? 0);
  };

  it('says nothing that was typed, when it tells of a registration or a rejection', async () => {
    const shop = await register({
      shopName: `${LURE} today`,
      location: `${LURE} in Kochi`,
      storeAddress: `${LURE}, second floor`,
    });
    const registered = await mailTo(shop.email);
    expect(registered).toMatch(/^Subject: We received your registration\r$/m);
    await admin.put(`/api/admin/shops/${shop.id}/reject`, { reason: 'This is not a shop at all' });
    const rejected = await mailTo(shop.email, 2);
    expect(rejected).toContain('This is not a shop at all');
    for (const mail of [registered, rejected])
      for (const typed of ['9999', 'win.example', 'rupees', 'second floor'])
        expect(mail).not.toContain(typed);
  });

  it('names an approved shop, unless its name could become a link', async () => {
    const plain = await register({ shopName: 'Periyar Bakery' });
    const lure = await register({ shopName: 'Win at win.example now' });
    for (const { id } of [plain, lure]) await admin.put(`/api/admin/shops/${id}/approve`);
    const toPlain = await approvalOf(plain.email);
    expect(toPlain).toMatch(/^Subject: Periyar Bakery is now a partner of Nattil\r$/m);
    const toLure = await approvalOf(lure.email);
    expect(toLure).toMatch(/^Subject: Your shop is now a partner of Nattil\r$/m);
    expect(toLure).not.toContain('win.example');
  });
  const approvalOf = (email: string) =>
    eventually('the approval arrives', () =>
      smtp.received
        .map(readable)
        .find((raw) => raw.includes(email) && raw.includes('is now a partner')),
    );

  it('has one subject and one recipient, whatever the name holds', async () => {
    const name = 'Marine Stores\r\nBcc: thief@example.org\r\n\r\nDear customer\u2028\u2060';
    const shop = await register({ shopName: name });
    await admin.put(`/api/admin/shops/${shop.id}/approve`);
    const { body } = await admin.get(`/api/admin/shops/${shop.id}`);
    expect(body.data.name).toBe('Marine Stores Bcc: thief@example.org Dear customer');
    const mail = await approvalOf(shop.email);
    expect(mail).not.toMatch(/^Bcc/m);
    const recipients = smtp.received.map(({ to }) => to.join());
    expect(recipients).toContain(shop.email);
    expect(recipients.filter((to) => to.includes(',') || to.includes('thief'))).toEqual([]);
  });

  it('goes 5 times a day to one mailbox, however its address is written', async () => {
    const before = await withheld('mailbox');
    const spellings = [
      'anna.maria@gmail.com',
      'Anna.Maria+1@Gmail.com',
      'annamaria+2@gmail.com',
      'a.n.n.a.m.a.r.i.a@googlemail.com',
      'annamaria+x+y@googlemail.com',
      'ann.amaria+6@gmail.com',
      'annamaria+7@gmail.com',
    ];
    const known = new Set(spellings.map((s) => s.toLowerCase()));
    const received = () => smtp.received.filter(({ to }) => known.has(to[0]!)).length;
    for (const email of spellings) await register({ email });
    await eventually('two were withheld', async () => (await withheld('mailbox')) === before + 2);
    await eventually('five arrived', () => received() === 5);
    const other = await register({ email: 'anna.mariah@gmail.com' });
    await mailTo(other.email);
    expect(received()).toBe(5);
  });

  it('goes out as often a day as the installation allows; registrations succeed beyond that', async () => {
    const before = await withheld('installation');
    const shops: { id: string; email: string }[] = [];
    for (let n = 0; n < 14; n += 1) shops.push(await register());
    const received = () =>
      smtp.received.filter(({ to }) => shops.some(({ email }) => email.toLowerCase() === to[0]))
        .length;
    await eventually(
      'two were withheld',
      async () => (await withheld('installation')) === before + 2,
    );
    await eventually('twelve arrived', () => received() === 12);
    // After an administrator's approval, the address is no longer a stranger's.
    await admin.put(`/api/admin/shops/${shops[13]!.id}/approve`);
    await approvalOf(shops[13]!.email);
    expect(received()).toBe(13);
  });

  it('leaves nothing from which a mailbox could be read, and no count of days gone by', async () => {
    await register({ email: 'secret.reader@example.org' });
    await mailTo('secret.reader@example.org');
    const counts = () =>
      app.database.query<{ day: string; text: string }>(
        'select day::text, c::text as text from stranger_mail c',
      );
    for (const { text } of await counts()) expect(text).not.toMatch(/secret|reader/);
    const days = async () => new Set((await counts()).map(({ day }) => day)).size;
    expect(await days()).toBeGreaterThan(1);
    app.clock.shiftBy(3 * 86_400_000);
    await app.get(Retention).run();
    expect(await days()).toBe(0);
  });
});
