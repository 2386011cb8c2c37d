import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import {
  freshEmail,
  freshPhone,
  memberWithProfile,
  PASSWORD,
  profile,
  signUp,
} from '../../members/testing/member.ts';
import { confirmContact, linkIn, messagesTo } from '../testing/messages.ts';

const NEW_PASSWORD = 'Other-rain-27';

describe('a contact of a member', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const from = () => ({ headers: { 'x-forwarded-for': someIp() } });
  const forget = (emailOrNumber: string) =>
    app.api.post('/api/auth/forgot-password', { emailOrNumber }, from());
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    app.api.post('/api/auth/reset-password', { token, newPassword }, from());
  const logIn = (email: string, password: string) =>
    app.api.post('/api/auth/login', { email, password }, from());
  const tokenTo = async (contact: string) =>
    linkIn((await messagesTo(app, contact))[0]!.text, '/set-password');
  const userOf = async (api: ApiClient) =>
    (await api.get('/api/users/profile-status')).body.data.user;
  const recover = async (contact: string) => {
    await forget(contact);
    expect((await reset(await tokenTo(contact))).status).toBe(200);
  };

  it('is confirmed by a code that was sent to it, whatever the code is for', async () => {
    const { api, user } = await memberWithProfile(app);
    expect(await userOf(api)).toMatchObject({ emailConfirmed: false, phoneConfirmed: false });
    await confirmContact(app, api, 'email', { type: 'card_activation' });
    expect(await userOf(api)).toMatchObject({ emailConfirmed: true, phoneConfirmed: false });
    await confirmContact(app, api, 'sms', { type: 'login_verification' });
    expect(await userOf(api)).toMatchObject({
      email: user.email,
      emailConfirmed: true,
      phoneConfirmed: true,
    });
  });

  it('is confirmed by a link that was sent to it, which ends all sessions', async () => {
    const { api, user } = await memberWithProfile(app);
    await recover(user.email!);
    expect((await api.get('/api/users/profile-status')).status).toBe(401);
    const { body } = await logIn(user.email!, NEW_PASSWORD);
    expect(body.data.user).toMatchObject({ emailConfirmed: true, phoneConfirmed: false });
  });

  it('is shown to administrators as confirmed or not', async () => {
    const { id, api } = await memberWithProfile(app);
    await confirmContact(app, api, 'email', { type: 'email_verification' });
    const admin = await signedInAs(app, 'admin');
    const { body } = await admin.get(`/api/admin/users/${id}`);
    expect(body.data).toMatchObject({
      emailConfirmedAt: expect.stringMatching(/Z$/),
      phoneConfirmedAt: null,
    });
  });

  it('of an attacker in an account with the victim’s e-mail is worth nothing once she recovered it', async () => {
    const email = freshEmail();
    const phone = `+91${freshPhone()}`;
    const attacker = await signUp(app, email);
    const form = profile({ email, phone });
    expect((await attacker.api.post('/api/users/createProfile', form)).status).toBe(201);
    await recover(email);
    const refused = await logIn(phone, NEW_PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([403, 'CONTACT_NOT_CONFIRMED']);
    await forget(phone);
    expect(await messagesTo(app, phone)).toEqual([]);
    expect((await messagesTo(app, email))[0]!.subject).toBe('Set a new Nattil password');
    expect((await logIn(phone, PASSWORD)).status).toBe(401);
    const { body } = await logIn(email, NEW_PASSWORD);
    expect(body.data.user.contactToConfirm).toBe('phone');
    // The victim's own phone: a code allows it to log in again.
    const victim = app.api.as(body.data.accessToken);
    await confirmContact(app, victim, 'sms', { type: 'phone_verification' });
    expect((await logIn(phone, NEW_PASSWORD)).status).toBe(200);
  });

  it('gets a link that it asked for while the account has no confirmed one', async () => {
    const { user } = await memberWithProfile(app);
    await forget(user.phone!);
    expect((await messagesTo(app, user.phone!))[0]!.text).toMatch(/Set a new Nattil password/);
  });

  it('that is unconfirmed elsewhere goes to the member who enters its code, and both are notified', async () => {
    const email = freshEmail();
    const squatter = await signUp(app, email);
    const owner = await memberWithProfile(app);
    const change = { email, currentPassword: PASSWORD };
    const waiting = await owner.api.put('/api/users/profile', change);
    expect([waiting.status, waiting.body.data.unconfirmed.email]).toEqual([200, email]);
    const answer = await confirmContact(app, owner.api, 'email', {
      type: 'email_verification',
      email,
    });
    expect(answer.data).toEqual({ contact: 'taken-over' });
    expect(await userOf(owner.api)).toMatchObject({ email, emailConfirmed: true });
    expect(await userOf(squatter.api)).toMatchObject({ email: null, lostContacts: ['email'] });
    expect((await logIn(email, PASSWORD)).body.data.user.id).toBe(owner.id);
  });

  it('that is unconfirmed elsewhere does not keep its owner from completing the profile', async () => {
    const [email, phone] = [freshEmail(), `+91${freshPhone()}`];
    const squatter = await memberWithProfile(app, { email, phone });
    const owner = await signUp(app, freshPhone());
    const form = profile({ email, phone: owner.user.phone! });
    const create = () => owner.api.post('/api/users/createProfile', form);
    const taken = await create();
    expect([taken.status, taken.body.code]).toEqual([409, 'CONTACT_TAKEN']);
    const { body } = await owner.api.get('/api/users/profile');
    expect(body.data.unconfirmed).toEqual({ email, phone: null });
    await confirmContact(app, owner.api, 'email', { type: 'email_verification', email });
    expect((await create()).status).toBe(201);
    expect(await userOf(squatter.api)).toMatchObject({
      email: null,
      phone,
      lostContacts: ['email'],
    });
  });

  it('that is confirmed elsewhere is refused, in the profile and by its code', async () => {
    const holder = await memberWithProfile(app);
    const other = await memberWithProfile(app);
    const email = holder.user.email!;
    const put = () => other.api.put('/api/users/profile', { email, currentPassword: PASSWORD });
    // The contact is pending; its holder confirms it first.
    expect((await put()).status).toBe(200);
    await confirmContact(app, holder.api, 'email', { type: 'card_activation' });
    const late = confirmContact(app, other.api, 'email', { type: 'email_verification', email });
    await expect(late).rejects.toThrow('CONTACT_TAKEN');
    expect((await put()).body.code).toBe('CONTACT_TAKEN');
    expect((await userOf(holder.api)).email).toBe(email);
  });

  it('that was lost takes nothing else: the account goes on, and takes another one', async () => {
    const email = freshEmail();
    const squatter = await signUp(app, email);
    const owner = await memberWithProfile(app);
    await owner.api.put('/api/users/profile', { email, currentPassword: PASSWORD });
    await confirmContact(app, owner.api, 'email', { type: 'email_verification', email });
    const other = freshEmail();
    const change = { email: other, currentPassword: PASSWORD };
    expect((await squatter.api.put('/api/users/profile', change)).status).toBe(200);
    await confirmContact(app, squatter.api, 'email', { type: 'email_verification', email: other });
    expect(await userOf(squatter.api)).toMatchObject({ email: other, lostContacts: [] });
  });

  it('changes with the password alone: a borrowed session cannot change it', async () => {
    const { api, user } = await memberWithProfile(app);
    const phone = freshPhone();
    const put = (form: object) => api.put('/api/users/profile', { phone, ...form });
    for (const form of [{}, { currentPassword: '' }, { currentPassword: null }]) {
      const { status, body } = await put(form);
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'currentPassword', message: 'Please enter your current password' }],
      ]);
    }
    for (let n = 0; n < 5; n += 1)
      expect((await put({ currentPassword: `Wrong-rain-${n}` })).body.errors[0].field).toBe(
        'currentPassword',
      );
    expect((await put({ currentPassword: PASSWORD })).status).toBe(423);
    // An unchanged contact needs no password, and neither do the other fields of the profile.
    expect((await api.put('/api/users/profile', { email: user.email })).status).toBe(200);
    expect((await api.put('/api/users/profile', { location: 'Kannur' })).status).toBe(200);
    expect((await userOf(api)).phone).toBe(user.phone);
  });

  it('that is confirmed is not replaced by completing the profile without the password', async () => {
    const member = await signUp(app);
    await recover(member.user.email!);
    const { body } = await logIn(member.user.email!, NEW_PASSWORD);
    const api = app.api.as(body.data.accessToken);
    const form = profile();
    const refused = await api.post('/api/users/createProfile', form);
    expect(refused.body.errors).toEqual([
      { field: 'currentPassword', message: 'Please enter your current password' },
    ]);
    const created = await api.post('/api/users/createProfile', {
      ...form,
      currentPassword: NEW_PASSWORD,
    });
    expect(created.status).toBe(201);
  });

  it('gets the first code by the channel with which the account was opened', async () => {
    const byPhone = await signUp(app, freshPhone());
    const form = profile({ phone: byPhone.user.phone! });
    await byPhone.api.post('/api/users/createProfile', form);
    expect((await userOf(byPhone.api)).firstCodeBy).toBe('sms');
    expect((await userOf((await memberWithProfile(app)).api)).firstCodeBy).toBe('email');
  });

  it('that changed ends the links and codes that were sent to it', async () => {
    const admin = await signedInAs(app, 'admin');
    const { id, api, user } = await memberWithProfile(app);
    await forget(user.phone!);
    const token = await tokenTo(user.phone!);
    const { body } = await api.post('/api/users/otp/send-sms', { type: 'card_activation' });
    await admin.put(`/api/admin/users/${id}`, { phone: freshPhone() });
    expect((await reset(token)).status).toBe(422);
    const code = confirmContact(app, api, 'sms', { sessionId: body.data.sessionId });
    await expect(code).rejects.toThrow('CONTACT_NOT_YOURS');
  });

  it('that changed leaves the links to the other one', async () => {
    const { api, user } = await memberWithProfile(app);
    await forget(user.email!);
    const token = await tokenTo(user.email!);
    const phone = freshPhone();
    await api.put('/api/users/profile', { phone, currentPassword: PASSWORD });
    await confirmContact(app, api, 'sms', { type: 'phone_verification', phone });
    expect((await reset(token)).status).toBe(200);
  });
});
