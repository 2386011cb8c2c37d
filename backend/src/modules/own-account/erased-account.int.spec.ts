import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Retention } from '../../platform/registries/retention.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import {
  freshEmail,
  freshPhone,
  memberWithProfile,
  PASSWORD,
  signUp,
} from '../members/testing/member.ts';
import { confirmContact, messagesTo } from '../otp/testing/messages.ts';

describe('an account that its member deleted', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const from = (ip = someIp()) => ({ headers: { 'x-forwarded-for': ip } });

  it('renews no limit of its contacts for another account', async () => {
    for (const [contact, channel] of [
      [freshPhone(), 'sms'],
      [freshEmail(), 'email'],
    ] as const) {
      const statuses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const { api } = await signUp(app, contact);
        for (let n = 0; n < 3; n += 1) {
          const form = { type: 'card_activation' };
          statuses.push((await api.post(`/api/users/otp/send-${channel}`, form, from())).status);
        }
        if (round === 0) await confirmContact(app, api, channel, { type: 'card_activation' });
        expect((await api.delete('/api/users/account', { password: PASSWORD })).status).toBe(204);
      }
      // Four of the first account, one of the second.
      expect(statuses.filter((status) => status === 201)).toHaveLength(4);
      for (let n = 0; n < 6; n += 1)
        await app.api.post('/api/auth/forgot-password', { emailOrNumber: contact }, from());
      const { api } = await signUp(app, contact);
      await api.delete('/api/users/account', { password: PASSWORD });
      const link = await app.api.post(
        '/api/auth/forgot-password',
        { emailOrNumber: contact },
        from(),
      );
      expect(link.status).toBe(429);
    }
  });

  it('leaves the keyed hashes by which sends are counted for a day', async () => {
    const { id, api } = await signUp(app);
    await api.post('/api/users/otp/send-email', { type: 'card_activation' }, from());
    await api.delete('/api/users/account', { password: PASSWORD });
    const hashes = () =>
      app.database.query(
        `select 1 from otp_session where member_id = $1 and (contact_key <> '' or mailbox_key <> '')`,
        [id],
      );
    expect(await hashes()).toHaveLength(1);
    app.clock.shiftBy(DAY_MS + 60_000);
    await app.get(Retention).run();
    expect(await hashes()).toEqual([]);
  });

  it('leaves no address from which it was used, that of the deletion neither', async () => {
    const ip = someIp();
    const { id, api } = await memberWithProfile(app);
    await api.put('/api/users/profile', { location: 'Kannur' }, from(ip));
    expect((await api.delete('/api/users/account', { password: PASSWORD }, from(ip))).status).toBe(
      204,
    );
    const [event] = await app.database.query(
      `select type from event where aggregate_id = $1 and type = 'MemberDeleted'`,
      [id],
    );
    expect(event).toBeDefined();
    expect(await app.database.query('select 1 from event_origin where ip = $1', [ip])).toEqual([]);
  });

  it('keeps no contact, however close before the deletion a code is asked for', async () => {
    const admin = await signedInAs(app, 'admin');
    for (let round = 0; round < 12; round += 1) {
      const { id, api, user } = await memberWithProfile(app);
      const form = { type: 'card_activation' };
      const [, ...codes] = await Promise.all([
        round % 2 === 0
          ? api.delete('/api/users/account', { password: PASSWORD })
          : admin.delete(`/api/admin/users/${id}`),
        api.post('/api/users/otp/send-email', form, from()),
        api.post('/api/users/otp/send-sms', form, from()),
        admin.post(`/api/admin/users/${id}/password-link`),
      ]);
      expect(codes.every(({ status }) => status < 500)).toBe(true);
      const left = await app.database.query(
        `select contact from otp_session where member_id = $1 and contact <> ''
         union all select recipient from inbox_message where recipient = any($2)
         union all select id::text from password_link where member_id = $1`,
        [id, [user.email, user.phone]],
      );
      expect(left).toEqual([]);
    }
    await eventually('nothing more is sent', async () => {
      const open = await app.database.query('select from notification where sent_at is null');
      return open.length === 0;
    });
  });

  it('ends with what it received at contacts of before, and those that waited', async () => {
    const { api, user } = await memberWithProfile(app);
    await confirmContact(app, api, 'email', { type: 'email_verification' });
    const [next, waiting] = [freshEmail(), freshEmail()];
    await api.put('/api/users/profile', { email: next, currentPassword: PASSWORD });
    await confirmContact(app, api, 'email', { type: 'email_verification', email: next });
    await api.put('/api/users/profile', { email: waiting, currentPassword: PASSWORD });
    const form = { type: 'email_verification', email: waiting };
    expect((await api.post('/api/users/otp/send-email', form, from())).status).toBe(201);
    for (const contact of [user.email!, next, waiting])
      expect((await messagesTo(app, contact)).length).toBeGreaterThan(0);
    await api.delete('/api/users/account', { password: PASSWORD });
    for (const contact of [user.email!, next, waiting])
      expect(await messagesTo(app, contact)).toEqual([]);
  });
});
