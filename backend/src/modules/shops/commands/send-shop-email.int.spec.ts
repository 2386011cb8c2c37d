import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  startSmtpReceiver,
  type SmtpReceiver,
} from '../../../platform/notifications/testing/smtp-receiver.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { newShop } from '../testing/new-shop.ts';

const SECRETS = {
  panNumber: 'ABCDE1234F',
  bankAccountNumber: '001122334455',
  ifscCode: 'SBIN0001234',
};

describe('an administrator', () => {
  let app: TestApp;
  let smtp: SmtpReceiver;
  let admin: ApiClient;
  let adminId: string;
  beforeAll(async () => {
    smtp = await startSmtpReceiver();
    app = await startTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Nattil <mail@nattil.example>' });
    adminId = randomUUID();
    admin = await signedInAs(app, 'admin', adminId);
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  const shopWith = async (change: object = {}) => {
    const form = newShop();
    const { body } = await admin.post('/api/admin/shops', { ...form, ...change });
    return { ...form, id: body.data.id as string };
  };
  const send = (id: string, mail: object, headers = {}, caller = admin) =>
    caller.post(`/api/admin/shops/${id}/send-email`, mail, { headers });
  /** Mails other than the one after registration. */
  const mailsTo = (email: string) =>
    smtp.received.filter(
      ({ to, raw }) => to.includes(email) && !raw.includes('received your registration'),
    );
  const arrived = (email: string, count = 1) =>
    eventually('the mail arrived', () => (mailsTo(email).length >= count ? mailsTo(email) : null));
  const bodyOf = (raw: string) => raw.slice(raw.indexOf('\r\n\r\n') + 4).replace(/\r\n/g, '\n');
  const trailOf = async (action: string, name: string) =>
    eventually('the trail has it', async () => {
      const { body } = await admin.get(`/api/admin/audit?action=${action}&limit=100`);
      const rows = body.data.filter(
        (row: { object: { name: string } }) => row.object.name === name,
      );
      return rows.length > 0 && rows;
    });

  describe('who writes to a shop', () => {
    it('A-174, A-415: reaches its stored address with the subject and the message, as plain text', async () => {
      const shop = await shopWith();
      const message = 'Dear owner,\n\nyour <b>opening hours</b> are missing.\nPlease send them.';
      const { status, body } = await send(shop.id, { subject: 'Your hours', message });
      expect([status, body]).toEqual([200, { success: true, message: 'Email sent successfully!' }]);
      const [mail] = await arrived(shop.email);
      expect(mail!.to).toEqual([shop.email]);
      expect(mail!.raw).toMatch(/^Subject: Your hours\r$/m);
      expect(mail!.raw).toMatch(/^Content-Type: text\/plain/m);
      expect(mail!.raw).not.toMatch(/text\/html|multipart/);
      expect(bodyOf(mail!.raw).trim()).toBe(message);
    });

    it('cannot choose another address', async () => {
      const shop = await shopWith();
      const { status, body } = await send(shop.id, {
        subject: 'Your hours',
        message: 'Hello',
        to: 'thief@example.org',
      });
      expect([status, body.errors[0].field]).toEqual([422, 'to']);
    });

    it.each<[string, unknown, string]>([
      ['subject', '', 'Subject is required'],
      ['subject', ' \u200b', 'Subject is required'],
      ['subject', undefined, 'Subject is required'],
      ['subject', 'x'.repeat(151), 'Subject must not exceed 150 characters'],
      ['subject', 'Hello\r\nBcc: thief@example.org', 'Subject must be one line'],
      ['subject', 'Hello\nagain', 'Subject must be one line'],
      ['subject', 'Hello \u202eevil', 'Contains characters that cannot be used'],
      ['message', '', 'Message is required'],
      ['message', '\n\n', 'Message is required'],
      ['message', 7, 'Message is required'],
      ['message', 'x'.repeat(5_001), 'Message must not exceed 5,000 characters'],
    ])('A-347: is refused with an error at %s, %#', async (field, value, message) => {
      const shop = await shopWith();
      const { status, body } = await send(shop.id, {
        subject: 'Your hours',
        message: 'Hello',
        [field]: value,
      });
      expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    });

    it('may use 150 and 5,000 characters', async () => {
      const shop = await shopWith();
      const mail = { subject: 'x'.repeat(150), message: 'y'.repeat(5_000) };
      expect((await send(shop.id, mail)).status).toBe(200);
    });

    it('A-372: sends one mail for one Idempotency-Key, however often and at once it is sent', async () => {
      const writer = await signedInAs(app, 'admin');
      const shop = await shopWith();
      const mail = { subject: 'Once', message: 'Hello' };
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => send(shop.id, mail, headers, writer)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
      await send(shop.id, { subject: 'Last', message: 'Hello' }, {}, writer);
      const mails = await arrived(shop.email, 2);
      expect(mails.filter(({ raw }) => /^Subject: Once/m.test(raw))).toHaveLength(1);
      const other = await send(shop.id, { ...mail, message: 'Other' }, headers, writer);
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    it('is in the trail, without what was written', async () => {
      const shop = await shopWith();
      await send(shop.id, { subject: 'Between us', message: 'The auditor comes on Monday' });
      const [row] = await trailOf('ShopOwnerMailed', shop.name);
      expect(row).toMatchObject({ actor: { id: adminId }, object: { name: shop.name } });
      const [log] = await app.database.query<{ text: string }>(
        `select string_agg(event::text, ' ') as text from event where data ->> 'shopId' = $1`,
        [shop.id],
      );
      expect(log!.text).not.toMatch(/Between us|auditor/);
    });

    it('changes nothing of the shop: decisions on what was seen stay possible', async () => {
      const shop = await shopWith(SECRETS);
      await send(shop.id, { subject: 'Your hours', message: 'Hello' });
      await admin.post(`/api/admin/shops/${shop.id}/reveal`);
      const seen = { headers: { 'if-match': '"1"' } };
      expect((await admin.put(`/api/admin/shops/${shop.id}/approve`, {}, seen)).status).toBe(200);
    });

    it('writes to 20 in an hour; what is refused counts for nothing', async () => {
      const writer = await signedInAs(app, 'admin');
      const shop = await shopWith();
      const mail = { subject: 'Again', message: 'Hello' };
      expect((await send(randomUUID(), mail, {}, writer)).status).toBe(404);
      for (let n = 0; n < 20; n += 1)
        expect([n, (await send(shop.id, mail, {}, writer)).status]).toEqual([n, 200]);
      const refused = await send(shop.id, mail, {}, writer);
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect((await send(shop.id, mail)).status).toBe(200);
    });
  });

  describe('who reveals what is masked of a shop', () => {
    it('A-241: sees PAN, bank account and IFSC, which all other answers mask', async () => {
      const shop = await shopWith(SECRETS);
      const { status, body } = await admin.post(`/api/admin/shops/${shop.id}/reveal`);
      expect([status, body.data]).toEqual([200, SECRETS]);
      const answers = [
        (await admin.get(`/api/admin/shops/${shop.id}`)).body,
        (await admin.get(`/api/admin/shops?search=${shop.email}`)).body,
        (await admin.put(`/api/admin/shops/${shop.id}/approve`)).body,
      ];
      for (const secret of Object.values(SECRETS))
        expect(JSON.stringify(answers)).not.toContain(secret);
    });

    it('is in the trail each time, also when there is nothing to see; no event holds a value', async () => {
      const [shop, empty] = [await shopWith(SECRETS), await shopWith()];
      for (const { id } of [shop, shop, empty]) await admin.post(`/api/admin/shops/${id}/reveal`);
      expect((await admin.post(`/api/admin/shops/${empty.id}/reveal`)).body.data).toEqual({
        panNumber: null,
        bankAccountNumber: null,
        ifscCode: null,
      });
      for (const { name } of [shop, empty]) {
        const rows = await eventually('both are in the trail', async () => {
          const found = await trailOf('ShopSecretsRevealed', name);
          return found.length === 2 && found;
        });
        for (const row of rows) expect(row.actor.id).toBe(adminId);
      }
      const [log] = await app.database.query<{ text: string }>(
        `select string_agg(event::text, ' ') as text from event where type = 'ShopSecretsRevealed'`,
      );
      for (const secret of Object.values(SECRETS)) expect(log!.text).not.toContain(secret);
    });

    it('finds no shop that is not there, and no member reveals one', async () => {
      const nowhere = await admin.post(`/api/admin/shops/${randomUUID()}/reveal`);
      expect([nowhere.status, nowhere.body.code]).toEqual([404, 'SHOP_NOT_FOUND']);
      const { id } = await shopWith(SECRETS);
      const member = await signedInAs(app, 'member');
      expect((await member.post(`/api/admin/shops/${id}/reveal`)).status).toBe(403);
    });
  });
});
