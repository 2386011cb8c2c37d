import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readInbox } from '../../../platform/notifications/inbox/read-inbox.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { Retention } from '../../../platform/registries/retention.ts';
import { freshPhone, PASSWORD } from '../../members/testing/member.ts';
import { askForCode, codeOf, newMember, type TestMember } from '../testing/members.ts';

const EMAIL = { type: 'email_verification' };
const PHONE = { type: 'phone_verification' };

describe('a changed contact of a member', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const newEmail = () => `${randomUUID()}@example.org`;
  const change = async (member: TestMember, form: object) => {
    const body = { currentPassword: PASSWORD, ...form };
    expect((await member.client.put('/api/users/profile', body)).status).toBe(200);
  };
  const profileOf = async (member: TestMember) =>
    (await member.client.get('/api/users/profile')).body.data;
  const verify = async (member: TestMember, channel: 'email' | 'sms', sessionId: string) =>
    member.client.post(`/api/users/otp/verify-${channel}`, {
      otp: await codeOf(app, sessionId),
      sessionId,
    });
  const sentTo = async (member: TestMember, email: string) => {
    const { status, body } = await askForCode(member, 'email', { ...EMAIL, email });
    expect(status).toBe(201);
    return body.data.sessionId as string;
  };

  it('M-418: becomes an e-mail of hers with the code that was sent to it', async () => {
    const member = await newMember(app);
    const email = newEmail();
    await change(member, { email });
    const sessionId = await sentTo(member, email);
    expect(await readInbox(app.database, member.email)).toEqual([]);
    expect((await verify(member, 'email', sessionId)).status).toBe(200);
    expect(await profileOf(member)).toMatchObject({
      user: { email, phone: member.phone },
      unconfirmed: { email: null, phone: null },
    });
    const events = await app.database.query(
      `select type, data, actor ->> 'id' as actor from event where aggregate_id = $1 order by version`,
      [member.id],
    );
    const by = { actor: member.id };
    expect(events).toEqual([
      { type: 'MemberEdited', data: { memberId: member.id, changedFields: ['email'] }, ...by },
      {
        type: 'MemberContactConfirmed',
        data: { memberId: member.id, contactKind: 'email' },
        ...by,
      },
    ]);
    expect(await verify(member, 'email', sessionId)).toMatchObject({
      status: 409,
      body: { code: 'OTP_ALREADY_USED' },
    });
  });

  it('notifies the former confirmed e-mail without naming the new one', async () => {
    const member = await newMember(app);
    const { body } = await askForCode(member);
    await verify(member, 'email', body.data.sessionId);
    const email = newEmail();
    await change(member, { email });
    await verify(member, 'email', await sentTo(member, email));
    const mail = await eventually('the mail arrives', async () =>
      (await readInbox(app.database, member.email)).find(({ subject }) =>
        subject?.includes('changed'),
      ),
    );
    expect(mail.subject).toBe('The e-mail of your Nattil account was changed');
    expect(JSON.stringify(mail)).not.toContain(email);
  });

  it('M-418: becomes a number of hers, with the country code that it has', async () => {
    const member = await newMember(app);
    const digits = freshPhone();
    await change(member, { phone: digits, countryCode: '+91' });
    const { body } = await askForCode(member, 'sms', { ...PHONE, phone: digits });
    expect((await verify(member, 'sms', body.data.sessionId)).status).toBe(200);
    expect(await profileOf(member)).toMatchObject({
      user: { email: member.email, phone: `+91${digits}` },
      countryCode: '+91',
      unconfirmed: { phone: null },
    });
  });

  it('can be the first e-mail of a member who signed up by phone', async () => {
    const member = await newMember(app, { email: null });
    const email = newEmail();
    await change(member, { email });
    expect((await verify(member, 'email', await sentTo(member, email))).status).toBe(200);
    expect((await profileOf(member)).user.email).toBe(email);
  });

  it('gets a code only to confirm it, and only on its own channel', async () => {
    const member = await newMember(app);
    const [email, phone] = [newEmail(), freshPhone()];
    await change(member, { email, phone });
    const wrong = [
      await askForCode(member, 'email', { type: 'card_activation', email }),
      await askForCode(member, 'email', { type: 'login_verification', email }),
      await askForCode(member, 'email', { ...PHONE, email }),
      await askForCode(member, 'sms', { type: 'card_activation', phone }),
      await askForCode(member, 'sms', { ...EMAIL, phone }),
      await askForCode(member, 'email', { ...EMAIL, email: newEmail() }),
      await askForCode(await newMember(app), 'email', { ...EMAIL, email }),
    ];
    expect(wrong.map(({ status, body }) => [status, body.code])).toEqual(
      wrong.map(() => [403, 'CONTACT_NOT_YOURS']),
    );
    // Without a contact, the code goes to the present one.
    const { body } = await askForCode(member, 'email', EMAIL);
    expect((await verify(member, 'email', body.data.sessionId)).status).toBe(200);
    expect((await profileOf(member)).unconfirmed).toEqual({ email, phone: `+91${phone}` });
  });

  it('can be sent another code, which ends the first', async () => {
    const member = await newMember(app);
    const email = newEmail();
    await change(member, { email });
    const sessionId = await sentTo(member, email);
    await app.database.execute(
      `update otp_session set created_at = created_at - interval '2 minutes' where id = $1`,
      [sessionId],
    );
    const resent = await member.client.post('/api/users/otp/resend-email', { sessionId, email });
    expect(resent.status).toBe(201);
    expect((await verify(member, 'email', resent.body.data.sessionId)).status).toBe(200);
    expect((await profileOf(member)).user.email).toBe(email);
  });

  it('does not count once it was changed again or withdrawn, whatever code is entered', async () => {
    const member = await newMember(app);
    const first = newEmail();
    for (const next of [newEmail(), member.email]) {
      await change(member, { email: first });
      const sessionId = await sentTo(member, first);
      await change(member, { email: next });
      expect(await verify(member, 'email', sessionId)).toMatchObject({
        status: 403,
        body: { code: 'CONTACT_NOT_YOURS' },
      });
      await app.database.execute('delete from otp_session where id = $1', [sessionId]);
      expect((await profileOf(member)).user.email).toBe(member.email);
    }
  });

  it('is withdrawn when an administrator sets that contact: a late code does not overwrite it', async () => {
    const admin = await signedInAs(app, 'admin');
    const member = await newMember(app);
    const set = async (form: object) =>
      expect((await admin.put(`/api/admin/users/${member.id}`, form)).status).toBe(200);
    const [email, phone] = [newEmail(), freshPhone()];
    await change(member, { email, phone });
    const emailCode = await sentTo(member, email);
    const { body } = await askForCode(member, 'sms', { ...PHONE, phone });
    // A contact that the administrator did not change can still be changed by the member.
    await set({ name: 'Asha Menon', email: member.email, phone: member.phone });
    expect((await profileOf(member)).unconfirmed).toEqual({ email, phone: `+91${phone}` });
    const byAdmin = newEmail();
    await set({ email: byAdmin });
    expect((await profileOf(member)).unconfirmed).toEqual({ email: null, phone: `+91${phone}` });
    const numberByAdmin = `+91${freshPhone()}`;
    await set({ phone: numberByAdmin });
    for (const late of [
      await verify(member, 'email', emailCode),
      await verify(member, 'sms', body.data.sessionId as string),
    ])
      expect(late).toMatchObject({ status: 403, body: { code: 'CONTACT_NOT_YOURS' } });
    expect(await profileOf(member)).toMatchObject({
      user: { email: byAdmin, phone: numberByAdmin },
      unconfirmed: { email: null, phone: null },
    });
  });

  it('belongs to the first of two members to confirm it; for the other nothing is half done', async () => {
    const [one, two] = [await newMember(app), await newMember(app)];
    const email = newEmail();
    const codes: string[] = [];
    for (const member of [one, two]) {
      await change(member, { email });
      codes.push(await sentTo(member, email));
    }
    const answers = await Promise.all([
      verify(one, 'email', codes[0]!),
      verify(two, 'email', codes[1]!),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect([refused.code, refused.errors[0].field]).toEqual(['CONTACT_TAKEN', 'email']);
    const [owner, loser] = answers[0]!.status === 200 ? [one, two] : [two, one];
    expect((await profileOf(owner)).user.email).toBe(email);
    expect(await profileOf(loser)).toMatchObject({
      user: { email: loser.email },
      unconfirmed: { email },
    });
    const [session] = await app.database.query<{ status: string }>(
      'select status from otp_session where member_id = $1',
      [loser.id],
    );
    expect(session!.status).toBe('pending');
  });

  it('is forgotten after a week', async () => {
    const member = await newMember(app);
    await change(member, { email: newEmail() });
    app.clock.shiftBy(8 * DAY_MS);
    await app.get(Retention).run();
    app.clock.resetShift();
    const left = await app.database.query(
      'select 1 from unconfirmed_contact where member_id = $1',
      [member.id],
    );
    expect(left).toEqual([]);
  });
});
