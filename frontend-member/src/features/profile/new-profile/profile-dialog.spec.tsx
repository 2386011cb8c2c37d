import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '../../../shared/session.ts';
import { fill } from '../../../testing/fill.ts';
import { member, newcomer, storeOf } from '../../../testing/people.ts';
import { answering, done, profileServer, refused } from '../../../testing/profile-server.ts';
import { ProfileDialog } from './profile-dialog.tsx';

const outcomes = { onCreated: jest.fn(), onExists: jest.fn() };
beforeEach(() => {
  for (const outcome of Object.values(outcomes)) outcome.mockReset();
});
const show = (user = newcomer()) =>
  renderDialog(<ProfileDialog {...outcomes} />, { store: storeOf(user) });

const field = (label: string) => screen.getByLabelText(label);
const apply = () => screen.getByRole('button', { name: 'Apply Now' });

function fillIn(): void {
  fill(field('Full name'), 'Anna Mathew');
  fill(field('Phone'), '98765 43210');
  fill(field('Location'), 'Kochi');
}
function answer(body: object, status = 201): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(api('/users/createProfile'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}
const created = { success: true, data: { id: member().id, user: member() } };

describe('the Apply for card form', () => {
  it('M-091, M-526, M-527: has its fields, six country codes first with India chosen, and passes axe', async () => {
    const { user } = show();
    for (const label of ['Full name', 'Email', 'Phone', 'Location'])
      expect(field(label)).toBeVisible();
    const codes = field('Country code');
    expect(codes).toHaveDisplayValue('+91 India');
    await user.click(codes);
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered.slice(0, 6)).toEqual([
      '+91 India',
      '+1 USA',
      '+44 UK',
      '+61 Australia',
      '+65 Singapore',
      '+971 UAE',
    ]);
    expect(offered.slice(6, 11)).toEqual([
      '+966 Saudi Arabia',
      '+974 Qatar',
      '+965 Kuwait',
      '+968 Oman',
      '+973 Bahrain',
    ]);
    expect(offered[11]).toBe('+93 Afghanistan');
    await expectNoAxeViolations();
  });

  it.each([
    ['saudi', '+966 Saudi Arabia', '501234567', '+966'],
    ['+968', '+968 Oman', '92123456', '+968'],
    ['canada', '+1 Canada', '4165550123', '+1'],
  ])(
    'a country is found by typing %s, and its numbers are taken',
    async (typed, label, phone, countryCode) => {
      const sent = answer(created);
      const { user } = show();
      await user.click(field('Country code'));
      await user.keyboard(typed);
      await user.keyboard('{Enter}');
      expect(field('Country code')).toHaveDisplayValue(label);
      fill(field('Full name'), 'Anna Mathew');
      fill(field('Phone'), phone);
      fill(field('Location'), 'Kochi');
      await user.click(screen.getByRole('button', { name: 'Apply Now' }));
      await waitFor(() => expect(sent).toMatchObject([{ countryCode, phone }]));
    },
  );

  it('takes over what is known of the member', () => {
    show({ ...newcomer(), phone: '+971501234567' });
    expect(field('Email')).toHaveValue('anna@example.org');
    expect(field('Country code')).toHaveDisplayValue('+971 UAE');
    expect(field('Phone')).toHaveValue('501234567');
  });

  it('M-303, M-304, M-305, M-307, M-308: says at each field what is wrong, and leads to the first', async () => {
    const { user } = show();
    fill(field('Email'), '');
    await user.click(apply());
    const phone = 'Please enter a valid phone number (10-15 digits)';
    expect(field('Full name')).toHaveAccessibleDescription(
      'Full name must be at least 2 characters',
    );
    expect(field('Email')).toHaveAccessibleDescription('Email is required');
    expect(field('Phone')).toHaveAccessibleDescription(phone);
    expect(field('Location')).toHaveAccessibleDescription('Location is required');
    expect(await screen.findByText('Please fix the errors in the form')).toBeVisible();
    expect(field('Full name')).toHaveFocus();

    fill(field('Full name'), 'A');
    fill(field('Email'), 'anna@');
    fill(field('Phone'), '123456789');
    fill(field('Location'), 'K');
    await user.click(apply());
    expect(field('Full name')).toHaveAccessibleDescription(
      'Full name must be at least 2 characters',
    );
    expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(field('Phone')).toHaveAccessibleDescription(phone);
    expect(field('Location')).toHaveAccessibleDescription('Location must be at least 2 characters');
    fill(field('Phone'), '1'.repeat(16));
    await user.click(apply());
    expect(field('Phone')).toHaveAccessibleDescription(phone);
  });

  it('M-010, M-092, M-151, M-306, M-372: Apply Now sends the profile, spaces in the phone removed', async () => {
    const sent = answer(created);
    const { user, store } = show({ ...newcomer(), adminId: 'admin-1' });
    fillIn();
    await user.click(apply());
    await waitFor(() => expect(outcomes.onCreated).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        userId: member().id,
        adminId: 'admin-1',
        fullName: 'Anna Mathew',
        email: 'anna@example.org',
        countryCode: '+91',
        phone: '9876543210',
        location: 'Kochi',
      },
    ]);
    expect(session.selectUser(store.getState() as never)).toEqual(member());
  });

  it('M-010: sends the preferred category', async () => {
    const sent = answer(created);
    const { user } = show();
    fillIn();
    fill(field('Preferred category (optional)'), 'Dining');
    await user.click(apply());
    await waitFor(() => expect(sent).toMatchObject([{ preferredCategory: 'Dining' }]));
  });

  it.each([
    ['M-461', 409, { code: 'PROFILE_EXISTS', message: 'x' }],
    ['M-462', 400, { message: 'Duplicate profile' }],
  ])('%s: an alert says that the profile exists (%i)', async (_id, status, body) => {
    answer({ success: false, ...body }, status);
    const { user } = show();
    fillIn();
    await user.click(apply());
    expect(await screen.findByRole('dialog', { name: 'Profile Already Exists' })).toBeVisible();
    expect(outcomes.onExists).toHaveBeenCalled();
  });

  it('M-466: a 403 is the alert Access Denied', async () => {
    answer({ success: false, code: 'FORBIDDEN', message: 'x' }, 403);
    const { user } = show();
    fillIn();
    await user.click(apply());
    const alert = within(await screen.findByRole('dialog', { name: 'Access Denied' }));
    expect(alert.getByText(/You are not allowed to create a profile/)).toBeVisible();
  });

  it('M-464: a message of the server is shown at the field that it names', async () => {
    answer({ success: false, message: 'Invalid email given' }, 400);
    const { user } = show();
    fillIn();
    await user.click(apply());
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Invalid email given'));
  });

  it('M-465: errors of the server are shown at their fields, the first of which gets the focus', async () => {
    const errors = [
      { field: 'location', message: 'This place is unknown' },
      { field: 'phone', message: 'This number is taken' },
    ];
    answer(
      { success: false, code: 'VALIDATION_FAILED', message: 'Validation failed', errors },
      422,
    );
    const { user } = show();
    fillIn();
    await user.click(apply());
    await waitFor(() => expect(field('Phone')).toHaveAccessibleDescription('This number is taken'));
    expect(field('Location')).toHaveAccessibleDescription('This place is unknown');
    expect(field('Phone')).toHaveFocus();
  });

  it('M-373, M-467: another refusal is shown with its reason', async () => {
    answer({ success: false, message: 'teapot' }, 418);
    const { user } = show();
    fillIn();
    await user.click(apply());
    expect(await screen.findByText('Profile creation failed')).toBeVisible();
    expect(screen.getByText('teapot')).toBeVisible();
  });

  it('M-468: a refusal without a reason has a text of its own', async () => {
    answer({ success: false }, 500);
    const { user } = show();
    fillIn();
    await user.click(apply());
    expect(await screen.findByText('Failed to create profile. Please try again.')).toBeVisible();
  });

  it('M-492: without a member nothing is sent', async () => {
    const requests = collectRequests();
    const { user } = renderDialog(<ProfileDialog {...outcomes} />, {
      store: storeOf(null),
    });
    fillIn();
    fill(field('Email'), 'anna@example.org');
    await user.click(apply());
    expect(await screen.findByText('User not authenticated')).toBeVisible();
    expect(requests).toEqual([]);
  });

  describe('with a contact that another member has', () => {
    const EMAIL = 'anna@example.org';
    const errors = ['email', 'phone'].map((field) => ({ field, message: 'Taken' }));
    const someone = (differences = {}) => ({
      ...newcomer(),
      email: null,
      phone: '+919876543210',
      ...differences,
    });

    /** A server on which another member holds the typed e-mail until its code is entered. */
    function takenUntilConfirmed(contact: 'confirmed' | 'taken-over') {
      let isOwn = false;
      const profile = profileServer({
        user: someone(),
        unconfirmed: { email: EMAIL, phone: null },
      });
      const created = answering('post', '/users/createProfile', () =>
        isOwn
          ? done({ id: member().id, user: member() })
          : refused(409, { code: 'CONTACT_TAKEN', message: 'Taken', errors }),
      );
      const sent = answering('post', '/users/otp/send-email', () =>
        done({ sessionId: 'session-1', contactInfo: 'an****a@example.org' }),
      );
      answering('post', '/users/otp/verify-email', () => {
        isOwn = true;
        profile.change({
          user: someone({ email: EMAIL }),
          unconfirmed: { email: null, phone: null },
        });
        return done({ contact });
      });
      return { created, sent };
    }
    async function confirm(user: ReturnType<typeof show>['user']): Promise<void> {
      fillIn();
      fill(field('Email'), ' Anna@Example.org ');
      await user.click(apply());
      await user.click(
        await screen.findByRole('button', { name: 'Send a code to confirm this email' }),
      );
      const entry = within(await screen.findByRole('dialog', { name: 'Enter OTP' }));
      await user.click(entry.getAllByRole('textbox')[0] as HTMLElement);
      await user.keyboard('1234');
    }

    it('offers the code that makes it the own one, explains it, and applies again', async () => {
      const { created, sent } = takenUntilConfirmed('taken-over');
      const { user } = show(someone());
      await confirm(user);
      const alert = within(await screen.findByRole('dialog', { name: 'This email is yours now' }));
      await user.click(alert.getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(outcomes.onCreated).toHaveBeenCalled());
      expect(sent).toEqual([{ type: 'email_verification', email: EMAIL }]);
      expect(created).toHaveLength(2);
    });

    it('applies again by itself if the contact has become free', async () => {
      const { created } = takenUntilConfirmed('confirmed');
      const { user } = show(someone());
      await confirm(user);
      await waitFor(() => expect(outcomes.onCreated).toHaveBeenCalled());
      expect(created).toHaveLength(2);
    });

    it('blames only the contact that the code concerns, and offers it no more for another one', async () => {
      takenUntilConfirmed('confirmed');
      const { user } = show(someone());
      fillIn();
      fill(field('Email'), EMAIL);
      await user.click(apply());
      await screen.findByText('If it is yours, confirm it by a code.');
      expect(field('Email')).toHaveAccessibleDescription('Taken');
      expect(field('Phone')).not.toHaveAccessibleDescription('Taken');
      await expectNoAxeViolations();
      fill(field('Email'), 'other@example.org');
      expect(screen.queryByText('If it is yours, confirm it by a code.')).toBeNull();
    });

    it('shows that the contact is taken if its holder has confirmed it', async () => {
      profileServer({ user: someone() });
      answering('post', '/users/createProfile', () =>
        refused(409, { code: 'CONTACT_TAKEN', message: 'Taken', errors }),
      );
      const { user } = show(someone());
      fillIn();
      fill(field('Email'), EMAIL);
      await user.click(apply());
      await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Taken'));
      expect(screen.queryByText('If it is yours, confirm it by a code.')).toBeNull();
    });

    it('shows that the contact is taken if the profile cannot be read', async () => {
      server.use(http.get(api('/users/profile'), () => HttpResponse.error()));
      answering('post', '/users/createProfile', () =>
        refused(409, { code: 'CONTACT_TAKEN', message: 'Taken', errors }),
      );
      const { user } = show(someone());
      fillIn();
      fill(field('Email'), EMAIL);
      await user.click(apply());
      await waitFor(() => expect(field('Phone')).toHaveAccessibleDescription('Taken'));
    });
  });

  it('requires the password to replace a confirmed contact', async () => {
    const message = 'Please enter your current password';
    const sent = answering('post', '/users/createProfile', (body) =>
      (body as { currentPassword?: string }).currentPassword
        ? done({ id: member().id, user: member() })
        : refused(422, {
            code: 'VALIDATION_FAILED',
            errors: [{ field: 'currentPassword', message }],
          }),
    );
    const { user } = show();
    fillIn();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.click(apply());
    const password = await screen.findByLabelText('Current password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(new RegExp(message)));
    expect(password).toHaveFocus();
    await expectNoAxeViolations();
    fill(password, 'Secret-rain-12');
    await user.click(apply());
    await waitFor(() => expect(outcomes.onCreated).toHaveBeenCalled());
    expect(sent).toMatchObject([{}, { currentPassword: 'Secret-rain-12' }]);
  });

  it('shows for how long no password is accepted', async () => {
    answering('post', '/users/createProfile', () =>
      refused(423, { code: 'ACCOUNT_LOCKED', message: 'x' }, { 'Retry-After': '700' }),
    );
    const { user } = show();
    fillIn();
    await user.click(apply());
    expect(
      await screen.findByText('Too many wrong passwords. Please try again in 12 minutes.'),
    ).toBeVisible();
  });
});
