import type { OwnProfile } from '@nattil/contracts/api/member/account';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import {
  OTP_LIFETIME_SECONDS,
  OTP_RESEND_COUNTDOWN_SECONDS,
} from '@nattil/contracts/rules/sign-in/otp';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { session } from '../../../shared/session.ts';
import { fill } from '../../../testing/fill.ts';
import { member, storeOf } from '../../../testing/people.ts';
import { answering, done, profileServer, refused } from '../../../testing/profile-server.ts';
import { contactCodeApi } from './contactCodeApi.ts';
import { OwnProfileDialog } from '../own-profile/own-profile-dialog.tsx';

const NEW_EMAIL = 'anna.new@example.org';
const NEW_PHONE = '+971501234567';
const NONE: OwnProfile['unconfirmed'] = { email: null, phone: null };

function show() {
  const { user, store } = renderDialog(<OwnProfileDialog onComplete={() => undefined} />, {
    store: storeOf(member()),
  });
  return { user, store, shown: () => session.selectUser(store.getState() as never) };
}
type Person = ReturnType<typeof show>['user'];

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const fact = (label: string) => screen.getByText(label).nextElementSibling as HTMLElement;
const noWaiting = () =>
  waitFor(() => expect(screen.queryByText('Waiting for your code')).toBeNull());

function codesSent(channel: 'email' | 'sms'): unknown[] {
  let sessions = 0;
  return answering('post', `/users/otp/send-${channel}`, () => {
    sessions += 1;
    return done({ sessionId: `session-${sessions}`, contactInfo: 'an****w@example.org' });
  });
}
async function edit(user: Person, fields: Record<string, string>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  const form = await dialog('Edit profile');
  for (const [label, value] of Object.entries(fields)) {
    if (label === 'Country code') {
      await user.click(form.getByLabelText(label));
      await user.keyboard(`${value}{Enter}`);
    } else fill(form.getByLabelText(label), value);
  }
  await user.click(form.getByRole('button', { name: 'Save' }));
}
const title = (name: string) => screen.findByRole('dialog', { name });
async function enterCode(user: Person): Promise<void> {
  const entry = await dialog('Enter OTP');
  await user.click(entry.getAllByRole('textbox')[0] as HTMLElement);
  await user.keyboard('1234');
}
const press = async (user: Person, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('a changed contact', () => {
  it('M-418: a new e-mail counts, and is shown everywhere, once its code is entered', async () => {
    const profile = profileServer();
    const saved = answering('put', '/users/profile', () =>
      done(profile.change({ unconfirmed: { ...NONE, email: NEW_EMAIL } })),
    );
    const sent = codesSent('email');
    const verified = answering('post', '/users/otp/verify-email', () => {
      profile.change({ user: member({ email: NEW_EMAIL }), unconfirmed: NONE });
      return done();
    });
    const { user, shown } = show();
    await edit(user, { Email: NEW_EMAIL, 'Current password': 'Secret-rain-12' });
    await dialog('Enter OTP');
    expect(saved).toEqual([{ email: NEW_EMAIL, currentPassword: 'Secret-rain-12' }]);
    expect(sent).toEqual([{ type: 'email_verification', email: NEW_EMAIL }]);
    expect(shown()?.email).toBe('anna@example.org');
    await enterCode(user);
    expect(await screen.findByText('Your new email is confirmed.')).toBeVisible();
    expect(verified).toEqual([{ otp: '1234', sessionId: 'session-1', email: NEW_EMAIL }]);
    expect(fact('Email id')).toHaveTextContent(NEW_EMAIL);
    expect(shown()?.email).toBe(NEW_EMAIL);
    await noWaiting();
  });

  it('M-418: a new phone number counts once the code that came by SMS is entered', async () => {
    const profile = profileServer();
    const saved = answering('put', '/users/profile', () =>
      done(profile.change({ unconfirmed: { ...NONE, phone: NEW_PHONE } })),
    );
    const sent = codesSent('sms');
    const verified = answering('post', '/users/otp/verify-sms', () => {
      profile.change({ user: member({ phone: NEW_PHONE }), unconfirmed: NONE });
      return done();
    });
    const { user, shown } = show();
    await edit(user, {
      'Country code': '+971',
      Phone: '0501234567',
      'Current password': 'Secret-rain-12',
    });
    await enterCode(user);
    expect(await screen.findByText('Your new phone number is confirmed.')).toBeVisible();
    expect(saved).toEqual([
      { countryCode: '+971', phone: '0501234567', currentPassword: 'Secret-rain-12' },
    ]);
    expect(sent).toEqual([{ type: 'phone_verification', phone: NEW_PHONE }]);
    expect(verified).toEqual([{ otp: '1234', sessionId: 'session-1', phone: NEW_PHONE }]);
    expect(fact('Phone Number')).toHaveTextContent('+971 501 234 567');
    expect(shown()?.phone).toBe(NEW_PHONE);
  });

  it('is shown as pending beside the current contact', async () => {
    profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    codesSent('email');
    const { user } = show();
    await screen.findByText('Not confirmed. It counts once you enter a code.');
    expect(screen.queryByText('Waiting for your code')).toBeNull();
    await press(user, 'Send a code');
    await dialog('Enter OTP');
    await user.keyboard('{Escape}');
    await screen.findByText('Waiting for your code');
    expect(fact('Email id')).toHaveTextContent('anna@example.org');
    const waiting = within(screen.getByRole('group', { name: 'New email' }));
    expect(waiting.getByText(NEW_EMAIL)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'New phone number' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('Enter code sends a code once and requests the same code until it is used', async () => {
    profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    const sent = codesSent('email');
    const verified = answering('post', '/users/otp/verify-email', () => refused(422));
    const { user } = show();
    await press(user, 'Send a code');
    await dialog('Enter OTP');
    await user.keyboard('{Escape}');
    await dialog('Profile');
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled();
    expect(screen.getByRole('timer')).toBeVisible();
    await press(user, 'Enter code');
    await enterCode(user);
    await screen.findByText('Invalid OTP');
    expect(sent).toHaveLength(1);
    expect(verified).toMatchObject([{ sessionId: 'session-1' }]);
  });

  it('when the tries are used up, Start again sends another one at once, which is remembered', async () => {
    profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    const sent = codesSent('email');
    const verified = answering('post', '/users/otp/verify-email', () =>
      refused(422, { code: 'OTP_INVALID', data: { attemptsRemaining: 0 } }),
    );
    const { user } = show();
    await press(user, 'Send a code');
    await enterCode(user);
    await press(user, 'Start again');
    await screen.findByText('A new OTP was sent to an****w@example.org.');
    expect(screen.queryByRole('button', { name: 'Send by SMS instead' })).toBeNull();
    await user.keyboard('{Escape}');
    await dialog('Profile');
    await press(user, 'Enter code');
    await enterCode(user);
    await waitFor(() =>
      expect(verified).toMatchObject([{ sessionId: 'session-1' }, { sessionId: 'session-2' }]),
    );
    expect(sent).toHaveLength(2);
  });

  it('a change that was withdrawn meanwhile is reported and leaves the view', async () => {
    const profile = profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    codesSent('email');
    const message = 'This contact does not belong to your account';
    answering('post', '/users/otp/verify-email', () => {
      profile.change({ unconfirmed: NONE });
      return refused(403, { code: 'CONTACT_NOT_YOURS', message });
    });
    const { user } = show();
    await press(user, 'Send a code');
    await enterCode(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    await user.keyboard('{Escape}');
    await dialog('Profile');
    await noWaiting();
  });

  it('Send again sends another code and requests that one', async () => {
    profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    codesSent('email');
    const sentAt = Date.now() - OTP_RESEND_COUNTDOWN_SECONDS * 1000;
    const { user, store } = show();
    await screen.findByRole('button', { name: 'Send a code' });
    const before = { sessionId: 'session-0', channel: 'email', contactInfo: 'a', sentAt } as const;
    void store.dispatch(
      contactCodeApi.util.upsertQueryData('contactCode', NEW_EMAIL, before) as never,
    );
    await press(user, 'Send again');
    expect(await dialog('Enter OTP')).toBeTruthy();
  });

  it('says why no code was sent', async () => {
    profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    const message = 'Too many OTP requests. Please try again later.';
    answering('post', '/users/otp/send-email', () =>
      refused(429, { code: 'OTP_RATE_LIMITED', message }),
    );
    const { user } = show();
    await press(user, 'Send a code');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Enter OTP' })).toBeNull();
    expect(screen.queryByText('Waiting for your code')).toBeNull();
  });

  it('says when a code can be asked for again, also after the view was closed', async () => {
    profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    const sent = answering('post', '/users/otp/send-email', () =>
      refused(429, { code: 'RATE_LIMITED' }, { 'Retry-After': '45' }),
    );
    const { user } = show();
    await press(user, 'Send a code');
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Try again in 4[45] seconds$/);
    await press(user, 'Send a code');
    expect(sent).toHaveLength(1);
    expect(screen.queryByText('Waiting for your code')).toBeNull();
    await expectNoAxeViolations();
  });

  it('a code that has expired is waited for no longer', async () => {
    profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    const { store } = show();
    await screen.findByRole('button', { name: 'Send a code' });
    const sentAt = Date.now() - OTP_LIFETIME_SECONDS * 1000;
    const expired = { sessionId: 's', channel: 'email', contactInfo: 'a', sentAt } as const;
    await store.dispatch(
      contactCodeApi.util.upsertQueryData('contactCode', NEW_EMAIL, expired) as never,
    );
    expect(screen.queryByText('Waiting for your code')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send a code' })).toBeVisible();
  });

  it('that was mistyped is changed from its code dialog, and a code goes to the new one', async () => {
    const profile = profileServer();
    answering('put', '/users/profile', (body) =>
      done(profile.change({ unconfirmed: { ...NONE, ...(body as { email: string }) } })),
    );
    const sent = codesSent('email');
    const { user } = show();
    await edit(user, { Email: 'anna.wrong@example.org', 'Current password': 'Secret-rain-12' });
    await dialog('Enter OTP');
    await press(user, 'Wrong address? Change it');
    const form = await dialog('Edit profile');
    await waitFor(() => expect(form.getByLabelText('Email')).toHaveFocus());
    fill(form.getByLabelText('Email'), NEW_EMAIL);
    fill(form.getByLabelText('Current password'), 'Secret-rain-12');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await dialog('Enter OTP');
    expect(sent).toMatchObject([{ email: 'anna.wrong@example.org' }, { email: NEW_EMAIL }]);
  });

  it('Cancel the change sets the present one again', async () => {
    const profile = profileServer({ unconfirmed: { email: null, phone: NEW_PHONE } });
    const saved = answering('put', '/users/profile', () =>
      done(profile.change({ unconfirmed: NONE })),
    );
    const { user } = show();
    await press(user, 'Cancel the change');
    expect(await screen.findByText('The change is cancelled.')).toBeVisible();
    expect(saved).toEqual([{ phone: '+919876543210' }]);
    await noWaiting();
    expect(screen.getByRole('button', { name: 'Edit profile' })).toHaveFocus();
  });

  it('cannot be cancelled where there is none to go back to', async () => {
    profileServer({
      user: member({ phone: null }),
      unconfirmed: { email: null, phone: NEW_PHONE },
    });
    show();
    await screen.findByText('Not confirmed. It counts once you enter a code.');
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
  });

  it('requires the password only while a contact differs', async () => {
    const profile = profileServer();
    const saved = answering('put', '/users/profile', () => done(profile.change({})));
    const { user } = show();
    await edit(user, { Email: NEW_EMAIL });
    const form = await dialog('Edit profile');
    const field = form.getByLabelText('Current password');
    expect(field).toHaveAccessibleDescription(/Password is required/);
    expect(field).toHaveFocus();
    await expectNoAxeViolations();
    fill(form.getByLabelText('Email'), 'anna@example.org');
    expect(form.queryByLabelText('Current password')).toBeNull();
    fill(form.getByLabelText('Location'), 'Kannur');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ location: 'Kannur' }]));
  });

  it.each([
    [
      'a wrong password at its field',
      () =>
        refused(422, {
          code: 'VALIDATION_FAILED',
          errors: [{ field: 'currentPassword', message: 'This is not your password' }],
        }),
      'This is not your password',
    ],
    [
      'how long it is locked',
      () => refused(423, { code: 'ACCOUNT_LOCKED', message: 'x' }, { 'Retry-After': '700' }),
      'Too many wrong passwords. Please try again in 12 minutes.',
    ],
  ])('says %s, and keeps what was typed', async (_what, answer, text) => {
    profileServer();
    answering('put', '/users/profile', answer);
    const { user } = show();
    await edit(user, { Email: NEW_EMAIL, 'Current password': 'Wrong-rain-12' });
    const form = await dialog('Edit profile');
    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByLabelText('Email')).toHaveValue(NEW_EMAIL);
    expect(form.getByLabelText('Current password')).toHaveValue('Wrong-rain-12');
  });

  it('that another account held without confirming it is explained once it is taken over', async () => {
    const profile = profileServer({ unconfirmed: { email: NEW_EMAIL, phone: null } });
    codesSent('email');
    answering('post', '/users/otp/verify-email', () => {
      profile.change({ user: member({ email: NEW_EMAIL }), unconfirmed: NONE });
      return done({ contact: 'taken-over' });
    });
    const { user } = show();
    await press(user, 'Send a code');
    await enterCode(user);
    const alert = within(await title('This email is yours now'));
    expect(alert.getByText(/another account, which had never confirmed it/)).toBeVisible();
    await expectNoAxeViolations();
    await user.click(alert.getByRole('button', { name: 'OK' }));
    await dialog('Profile');
    expect(fact('Email id')).toHaveTextContent(NEW_EMAIL);
  });
});

describe('a contact of the profile', () => {
  it('says whether it is confirmed, and is confirmed by a code', async () => {
    const profile = profileServer({ user: member({ emailConfirmed: false }) });
    const sent = codesSent('email');
    answering('post', '/users/otp/verify-email', () => {
      profile.change({ user: member() });
      return done({ contact: 'confirmed' });
    });
    const { user } = show();
    await screen.findByText('Not confirmed');
    expect(fact('Email id')).toHaveTextContent('Not confirmed');
    expect(fact('Phone Number')).toHaveTextContent(/Confirmed$/);
    await expectNoAxeViolations();
    await press(user, 'Send a code to confirm your email');
    await enterCode(user);
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(sent).toEqual([{ type: 'email_verification', email: 'anna@example.org' }]);
    await waitFor(() => expect(screen.queryByText('Not confirmed')).toBeNull());
    expect(fact('Email id')).toHaveTextContent(/Confirmed$/);
  });

  it('asks for the code that was sent, until it is used', async () => {
    profileServer({ user: member({ phoneConfirmed: false }) });
    const sent = codesSent('sms');
    const { user } = show();
    await press(user, 'Send a code to confirm your phone number');
    await dialog('Enter OTP');
    await user.keyboard('{Escape}');
    await press(user, 'Enter code to confirm your phone number');
    await dialog('Enter OTP');
    expect(sent).toEqual([{ type: 'phone_verification', phone: '+919876543210' }]);
  });

  it('shows that an unconfirmed contact cannot log in', async () => {
    profileServer({ user: member({ phoneConfirmed: false, contactToConfirm: 'phone' }) });
    show();
    expect(await screen.findByText(/cannot log in until you confirm it/)).toBeVisible();
    expect(fact('Phone Number')).toHaveTextContent(/cannot log in/);
    expect(fact('Email id')).not.toHaveTextContent(/cannot log in/);
    await expectNoAxeViolations();
  });

  it('that another member confirmed is said to be gone, and another one is added', async () => {
    const profile = profileServer({
      user: member({ email: null, emailConfirmed: false, lostContacts: ['email'] }),
    });
    const saved = answering('put', '/users/profile', () => done(profile.change({})));
    const { user } = show();
    const notice = within(await screen.findByRole('note', { name: 'Your email was removed' }));
    expect(notice.getByText(/Another member confirmed the email/)).toBeVisible();
    await expectNoAxeViolations();
    await user.click(notice.getByRole('button', { name: 'Edit profile' }));
    const form = await dialog('Edit profile');
    // Other changes can be saved without a new contact.
    fill(form.getByLabelText('Location'), 'Kannur');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ location: 'Kannur' }]));
  });
});
