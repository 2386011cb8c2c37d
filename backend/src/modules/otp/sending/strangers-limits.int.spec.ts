import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';
import { freshEmail, memberWithProfile, PASSWORD, signUp } from '../../members/testing/member.ts';
import { confirmContact, linkIn, messagesTo } from '../testing/messages.ts';

describe('a stranger', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const from = (ip = someIp()) => ({ headers: { 'x-forwarded-for': ip } });
  const confirmed = async () => {
    const member = await memberWithProfile(app);
    await confirmContact(app, member.api, 'email', { type: 'email_verification' });
    return { ...member, email: member.user.email! };
  };
  const forget = (emailOrNumber: string, api = app.api) =>
    api.post('/api/auth/forgot-password', { emailOrNumber }, from());
  const linksTo = async (contact: string) =>
    (await messagesTo(app, contact)).filter(({ text }) => text.includes('/set-password'));
  /**
   * Lets a new account request codes to this address until the limit; returns how many were sent.
   */
  const codesFromStranger = async (email: string): Promise<number> => {
    const { api } = await signUp(app);
    await api.put('/api/users/profile', { email, currentPassword: PASSWORD });
    for (let sent = 0; ; sent += 1) {
      const form = { type: 'email_verification', email };
      const { status } = await api.post('/api/users/otp/send-email', form, from());
      if (status !== 201) return sent;
    }
  };

  it('learns by twenty sign-ups an hour that contacts are taken, then every sign-up is refused', async () => {
    const { email } = await confirmed();
    const ip = someIp();
    const tryToSignUp = async (emailOrNumber: string) =>
      (await app.api.post('/api/users/signup', { emailOrNumber, password: PASSWORD }, from(ip)))
        .status;
    const statuses = await Promise.all(Array.from({ length: 30 }, () => tryToSignUp(email)));
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    for (const contact of [email, freshEmail()]) expect(await tryToSignUp(contact)).toBe(429);
    const elsewhere = { emailOrNumber: freshEmail(), password: PASSWORD };
    expect((await app.api.post('/api/users/signup', elsewhere, from())).status).toBe(201);
  });

  it('may sign many people up from one address while their contacts are free', async () => {
    const ip = someIp();
    for (let n = 0; n < 25; n += 1) {
      const form = { emailOrNumber: freshEmail(), password: PASSWORD };
      expect((await app.api.post('/api/users/signup', form, from(ip))).status).toBe(201);
    }
  });

  it('does not use up the codes of a member, by plus-addresses either', async () => {
    const { api, email } = await confirmed();
    await codesFromStranger(email.replace('@', '+1@'));
    await codesFromStranger(email.replace('@', '+2@'));
    const form = { type: 'card_activation' };
    for (let n = 0; n < 4; n += 1)
      expect((await api.post('/api/users/otp/send-email', form, from())).status).toBe(201);
    expect((await api.post('/api/users/otp/send-email', form, from())).body.code).toBe(
      'OTP_RATE_LIMITED',
    );
  });

  it('has five codes an hour sent to a mailbox, by however many addresses and accounts', async () => {
    const email = freshEmail();
    const sent = [
      await codesFromStranger(email),
      await codesFromStranger(email.replace('@', '+1@')),
      await codesFromStranger(email),
    ];
    expect(sent).toEqual([5, 0, 0]);
  });

  it('does not use up the links of a signed-in member or of a known browser', async () => {
    const { api, email } = await confirmed();
    const signedIn = await app.api.post('/api/auth/login', { email, password: PASSWORD }, from());
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    let last = 200;
    for (let n = 0; n < 6; n += 1) last = (await forget(email)).status;
    expect(last).toBe(429);
    expect((await forget(email, api)).status).toBe(200);
    const byBrowser = await app.api.post(
      '/api/auth/forgot-password',
      { emailOrNumber: email },
      { headers: { ...from().headers, cookie } },
    );
    expect(byBrowser.status).toBe(200);
    // Another member's session or browser counts as a stranger.
    const other = await confirmed();
    expect((await forget(email, other.api)).status).toBe(429);
  });

  it('does not use up the links of a mailbox by addresses with a plus, nor get more to them', async () => {
    const { email } = await confirmed();
    for (let n = 0; n < 7; n += 1) await forget(email.replace('@', `+${n}@`));
    expect((await forget(email)).status).toBe(200);
    expect(await linksTo(email)).toHaveLength(1);
  });

  it('does not void the link that a member has just received', async () => {
    const { email } = await confirmed();
    await forget(email);
    const [first] = await linksTo(email);
    app.clock.shiftBy(4 * MINUTE_MS);
    await forget(email);
    expect(await linksTo(email)).toHaveLength(2);
    const token = linkIn(first!.text, '/set-password');
    const form = { token, newPassword: 'Other-rain-27' };
    expect((await app.api.post('/api/auth/reset-password', form, from())).status).toBe(200);
    // Using one link ends the other.
    const [second] = await linksTo(email);
    const late = { token: linkIn(second!.text, '/set-password'), newPassword: 'Third-rain-28' };
    expect((await app.api.post('/api/auth/reset-password', late, from())).status).toBe(422);
  });

  it('ends no newsletter and deletes no message by deleting an account with somebody’s e-mail', async () => {
    const email = freshEmail();
    await app.api.post('/api/users/newsletter/subscribe', { email }, from());
    const [mail] = await messagesTo(app, email);
    const squatter = await signUp(app, email);
    await squatter.api.post('/api/users/otp/send-email', { type: 'card_activation' }, from());
    await messagesTo(app, email);
    const gone = await squatter.api.delete('/api/users/account', { password: PASSWORD });
    expect(gone.status).toBe(204);
    // The code is erased with the account; the mail to the newsletter reader is not.
    expect(await messagesTo(app, email)).toEqual([mail]);
    const rows = await app.database.query(
      'select 1 from newsletter_subscription where email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('signs in with success 120 times an hour, and edits a profile 60 times', async () => {
    const { api, email } = await confirmed();
    const signIn = () => app.api.post('/api/auth/login', { email, password: PASSWORD }, from());
    const signIns = [];
    // One after the other, because few passwords are compared at a time.
    for (let n = 0; n < 5; n += 1)
      signIns.push(...(await Promise.all(Array.from({ length: 25 }, signIn))));
    expect(signIns.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(signIns.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(5);
    const edit = (n: number) => api.put('/api/users/profile', { fullName: `Anna ${'ab'[n % 2]}` });
    const edits = await Promise.all(Array.from({ length: 65 }, (_, n) => edit(n)));
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(edits.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(5);
  });
});
