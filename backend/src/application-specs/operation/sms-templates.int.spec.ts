import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OTP_PURPOSES } from '@nattil/contracts/rules/sign-in/otp';
import { AccountNotices } from '../../modules/members/contacts/account-notices.ts';
import { memberWithProfile, PASSWORD } from '../../modules/members/testing/member.ts';
import { otpMessage } from '../../modules/otp/sending/otp-message.ts';
import { Encryption } from '../../platform/config/encryption.ts';
import { NotificationSender } from '../../platform/notifications/notification-sender.ts';
import { queueNotification } from '../../platform/notifications/queue-notification.ts';
import { type DltReceiver, startDltReceiver } from '../../platform/testing/dlt-receiver.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { smsTemplates } from '../../sms-templates.ts';

const PUBLIC_URL = 'https://cards.example.org:8443';
const TEMPLATES = smsTemplates(PUBLIC_URL);

describe('an SMS to India', () => {
  let operators: DltReceiver;
  let app: TestApp;
  beforeAll(async () => {
    operators = await startDltReceiver(TEMPLATES);
    app = await startTestApp({
      PUBLIC_URL,
      SMS_PROVIDER: 'msg91',
      SMS_TOKEN: 't',
      SMS_FROM: 'NATTIL',
      SMS_URL: operators.url,
      SMS_TEMPLATES: JSON.stringify(
        Object.fromEntries(TEMPLATES.map(({ name }) => [name, `id-${name}`])),
      ),
    });
  });
  afterAll(async () => {
    await app.close();
    operators.close();
  });
  beforeEach(() => {
    operators.delivered.length = 0;
    operators.rejected.length = 0;
  });

  /** The texts of a template, after `count` of them have arrived. */
  const arrived = async (template: string, count: number): Promise<string[]> => {
    const texts = () => operators.delivered.filter((sms) => sms.template === template);
    await eventually(`${count} of ${template} arrive`, async () => {
      await app.get(NotificationSender).sendDue();
      return texts().length + operators.rejected.length >= count;
    });
    expect(operators.rejected).toEqual([]);
    return texts().map(({ text }) => text);
  };

  it('is a registered template for every step of a member, and its code is bound to the site', async () => {
    const { api, user } = await memberWithProfile(app);
    const sent = await api.post('/api/users/otp/send-sms', { type: 'phone_verification' });
    expect(sent.status).toBe(201);
    const [text] = await arrived('otp-code', 1);
    const otp = text!.slice(0, 4);
    expect(text).toBe(
      `${otp} is your Nattil code to confirm your mobile number. It is valid for 5 minutes. Do not share it.\n\n@cards.example.org #${otp}`,
    );
    const { sessionId } = sent.body.data;
    expect((await api.post('/api/users/otp/verify-sms', { otp, sessionId })).status).toBe(200);

    const changed = await api.put('/api/users/password', {
      currentPassword: PASSWORD,
      newPassword: 'Other-rain-27',
    });
    expect(changed.status).toBe(200);
    const [notice] = await arrived('account-notice', 1);
    expect(notice).toMatch(
      /^The password of your Nattil account was changed\. This was not me: https:\/\/cards\.example\.org:8443\/not-me#token=[A-Za-z\d]{43} Do not share it\.$/,
    );

    await app.api.post('/api/auth/forgot-password', { emailOrNumber: user.phone });
    const [reset] = await arrived('password-link', 1);
    const token = /\/set-password#token=([A-Za-z\d]{43}) Works once/.exec(reset!)![1];
    const used = await app.api.post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    expect(used.status).toBe(200);
  });

  it('is a registered template for every purpose of a code', async () => {
    for (const purpose of OTP_PURPOSES)
      await queueNotification(
        app.database,
        app.get(Encryption),
        {
          cause: `test/${randomUUID()}`,
          channel: 'sms',
          to: '+919847012345',
          ...otpMessage('sms', purpose, '0042', PUBLIC_URL),
        },
        app.clock.now(),
      );
    expect(await arrived('otp-code', OTP_PURPOSES.length)).toHaveLength(OTP_PURPOSES.length);
    expect(await app.database.query('select from notification where template is not null')).toEqual(
      [],
    );
  });

  it('is a registered template for every change that a notice names', async () => {
    const member = await memberWithProfile(app);
    const kinds = ['email', 'phone', 'password'] as const;
    const changes = Array.from({ length: 7 }, (_, n) =>
      kinds.filter((_kind, at) => (n + 1) & (1 << at)),
    );
    const recipient = { kind: 'phone', contact: member.user.phone! } as const;
    for (const changed of changes)
      await app
        .get(AccountNotices)
        .send(
          app.database,
          { memberId: member.user.id, changed, by: 'member', recipients: [recipient], removed: [] },
          app.clock.now(),
        );
    expect((await arrived('account-notice', 7)).sort()[0]).toMatch(/^The contacts and password of/);
  });
});
