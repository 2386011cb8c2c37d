import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANGE_DENIED } from '@nattil/contracts/rules/sign-in/password-link';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import {
  freshEmail,
  freshPhone,
  memberWithProfile,
  PASSWORD,
  type TestMember,
} from '../../members/testing/member.ts';
import { confirmContact, linkIn, messagesTo } from '../testing/messages.ts';

const NEW_PASSWORD = 'Other-rain-27';

describe('a notice of a changed account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const from = () => ({ headers: { 'x-forwarded-for': someIp() } });
  const logIn = (email: string, password: string) =>
    app.api.post('/api/auth/login', { email, password }, from());
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    app.api.post('/api/auth/reset-password', { token, newPassword }, from());
  const deny = (token: string) => app.api.post('/api/auth/not-me', { token }, from());
  const userOf = async (api: ApiClient) =>
    (await api.get('/api/users/profile-status')).body.data.user;
  const noticesTo = async (contact: string) =>
    (await messagesTo(app, contact)).filter(({ text }) => text.includes('/not-me#token='));
  const denialTo = async (contact: string) =>
    linkIn((await noticesTo(contact))[0]!.text, '/not-me');
  const confirmed = async (): Promise<TestMember & { email: string; phone: string }> => {
    const member = await memberWithProfile(app);
    await confirmContact(app, member.api, 'email', { type: 'email_verification' });
    await confirmContact(app, member.api, 'sms', { type: 'phone_verification' });
    return { ...member, email: member.user.email!, phone: member.user.phone! };
  };
  const changeTo = async (
    { api }: TestMember,
    kind: 'email' | 'phone',
    contact: string,
    currentPassword = PASSWORD,
  ) => {
    await api.put('/api/users/profile', { [kind]: contact, currentPassword });
    const channel = kind === 'email' ? 'email' : 'sms';
    await confirmContact(app, api, channel, { type: `${kind}_verification`, [kind]: contact });
  };

  it('goes to all confirmed contacts, old and new, for a new e-mail and a new phone', async () => {
    for (const kind of ['email', 'phone'] as const) {
      const member = await confirmed();
      const next = kind === 'email' ? freshEmail() : `+91${freshPhone()}`;
      await changeTo(member, kind, next);
      for (const contact of [member.email, member.phone, next]) {
        const [notice, ...more] = await noticesTo(contact);
        expect([contact, more]).toEqual([contact, []]);
        const what = kind === 'email' ? 'e-mail' : 'phone number';
        expect(notice!.text.replace('email', 'e-mail')).toContain(
          `The ${what} of your Nattil account was changed`,
        );
        if (contact !== next) expect(notice!.text).not.toContain(next);
      }
    }
  });

  it('is sent for each new password, set by the member, a link or an administrator', async () => {
    const admin = await signedInAs(app, 'admin');
    const byMember = await confirmed();
    await byMember.api.put('/api/users/password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    const byLink = await confirmed();
    await app.api.post('/api/auth/forgot-password', { emailOrNumber: byLink.email }, from());
    const [link] = await messagesTo(app, byLink.email);
    await reset(linkIn(link!.text, '/set-password'));
    const byAdmin = await confirmed();
    await admin.put(`/api/admin/users/${byAdmin.id}/reset-password`, { newPassword: NEW_PASSWORD });
    for (const { email, phone } of [byMember, byLink, byAdmin])
      for (const contact of [email, phone]) {
        const notices = await noticesTo(contact);
        expect(notices.map(({ text }) => text)).toEqual([
          expect.stringContaining('The password of your Nattil account was changed'),
        ]);
      }
    expect((await noticesTo(byAdmin.email))[0]!.text).toContain('by our support');
  });

  it('goes out when an administrator changes a contact', async () => {
    const admin = await signedInAs(app, 'admin');
    const { id, email, phone } = await confirmed();
    await admin.put(`/api/admin/users/${id}`, { email: freshEmail() });
    expect(await noticesTo(email)).toHaveLength(1);
    expect(await noticesTo(phone)).toHaveLength(1);
  });

  it('does not go to unconfirmed contacts', async () => {
    const { api, user } = await memberWithProfile(app);
    await api.put('/api/users/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await noticesTo(user.email!)).toEqual([]);
    expect(await noticesTo(user.phone!)).toEqual([]);
  });

  it('has a limit that mails caused by strangers do not use up', async () => {
    const member = await confirmed();
    const [name, domain] = member.email.split('@');
    for (let n = 0; n < 6; n += 1)
      await app.api.post(
        '/api/users/newsletter/subscribe',
        { email: `${name}+${n}@${domain}` },
        from(),
      );
    await changeTo(member, 'phone', freshPhone());
    expect(await noticesTo(member.email)).toHaveLength(1);
  });

  it('denied, ends all sessions and the password, puts the contact back and sends a link to it', async () => {
    const member = await confirmed();
    const intruder = (await logIn(member.email, PASSWORD)).body.data;
    const other = freshEmail();
    await changeTo({ ...member, api: app.api.as(intruder.accessToken) }, 'email', other);
    const token = await denialTo(member.email);
    const { status, body } = await deny(token);
    expect([status, body]).toEqual([200, { success: true, message: CHANGE_DENIED }]);
    for (const accessToken of [intruder.accessToken, member.accessToken])
      expect((await app.api.as(accessToken).get('/api/users/profile-status')).status).toBe(401);
    const refused = await logIn(member.email, PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_RESET_REQUIRED']);
    expect((await logIn(other, PASSWORD)).status).toBe(404);
    // The contact that the other person confirmed no longer works.
    await app.api.post('/api/auth/forgot-password', { emailOrNumber: other }, from());
    expect((await messagesTo(app, other)).some(({ text }) => text.includes('/set-password'))).toBe(
      false,
    );
    const [link] = await messagesTo(app, member.email);
    expect(link!.text).toContain('the old password no longer works');
    expect((await reset(linkIn(link!.text, '/set-password'))).status).toBe(200);
    const { data } = (await logIn(member.email, NEW_PASSWORD)).body;
    expect(data.user).toMatchObject({ email: member.email, emailConfirmed: true });
    expect((await deny(token)).body.code).toBe('PASSWORD_LINK_INVALID');
  });

  it('gives nothing back to the person who made the change and then denies it', async () => {
    const member = await confirmed();
    const other = freshEmail();
    await changeTo(member, 'email', other);
    const intrudersOwn = await denialTo(other);
    expect((await deny(await denialTo(member.email))).status).toBe(200);
    // The denial itself sends no notice, and a second denial restores the same contact.
    expect(await noticesTo(other)).toHaveLength(1);
    expect((await deny(intrudersOwn)).status).toBe(200);
    const links = (await messagesTo(app, other)).filter(({ text }) =>
      text.includes('/set-password'),
    );
    expect(links).toEqual([]);
  });

  it('denied, leaves no other contact that was confirmed of late to sign in or to recover by', async () => {
    const member = await confirmed();
    const [email, phone] = [freshEmail(), `+91${freshPhone()}`];
    await changeTo(member, 'phone', phone);
    await changeTo(member, 'email', email);
    await deny(await denialTo(member.email));
    await app.api.post('/api/auth/forgot-password', { emailOrNumber: phone }, from());
    const toPhone = (await messagesTo(app, phone)).filter(({ text }) => /set-password/.test(text));
    expect(toPhone).toEqual([]);
    const [link] = (await messagesTo(app, member.email)).filter(({ text }) =>
      /set-password/.test(text),
    );
    await reset(linkIn(link!.text, '/set-password'));
    expect((await logIn(phone, NEW_PASSWORD)).body.code).toBe('CONTACT_NOT_CONFIRMED');
  });

  it('can be denied once, within seven days, also of two times at once', async () => {
    const member = await confirmed();
    await changeTo(member, 'phone', freshPhone());
    const [byEmail, byPhone] = [await denialTo(member.email), await denialTo(member.phone)];
    const answers = await Promise.all([deny(byEmail), deny(byEmail)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    app.clock.shiftBy(7 * DAY_MS);
    expect((await deny(byPhone)).body.errors[0].field).toBe('token');
    for (const token of ['', 'x'.repeat(43), 7])
      expect((await deny(token as string)).status).toBe(422);
  });

  it('is erased with its member, also at contacts of before', async () => {
    const admin = await signedInAs(app, 'admin');
    const member = await confirmed();
    await changeTo(member, 'email', freshEmail());
    await noticesTo(member.email);
    expect((await admin.delete(`/api/admin/users/${member.id}`)).status).toBe(204);
    expect(await messagesTo(app, member.email)).toEqual([]);
    const left = await app.database.query(
      'select id from account_notice where member_id = $1 union all select id from former_contact where member_id = $1',
      [member.id],
    );
    expect(left).toEqual([]);
  });

  it('is kept with the contacts of before in the member’s own data', async () => {
    const member = await confirmed();
    const next = freshEmail();
    await changeTo(member, 'email', next);
    const { body } = await member.api.get('/api/users/account/export');
    expect(body.formerContacts).toMatchObject([{ kind: 'email', contact: member.email }]);
    expect(body.profile.emailConfirmedAt).toMatch(/Z$/);
    expect(await userOf(member.api)).toMatchObject({ email: next });
  });
});
