import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { readTokens } from '@nattil/frontend-shared/session/session-storage';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { bakery, biju, openTill, refusal, success } from '../testing/till.tsx';
import { noCamera } from '../testing/camera.ts';

const visitor = (path: string, language?: 'en' | 'ml') =>
  openTill(path, { user: null, ...(language && { language }) });
const done = (message = '') => HttpResponse.json({ success: true, message });

/** Answers POST requests and collects their bodies. */
function posts(path: string, answer: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.post(api(path), async ({ request }) => {
      bodies.push(await request.json());
      return answer() as HttpResponse<never>;
    }),
  );
  return bodies;
}

describe('the sign-in of the till', () => {
  it.each([
    ['Biju@Bakery.example.org', { email: 'biju@bakery.example.org' }],
    ['98765 43210 ', { phone: '9876543210' }],
  ])('takes %s and a password, and leads to Scan', async (contact, named) => {
    noCamera();
    const bodies = posts('/partner/auth/login', () =>
      success({ token: 'a', accessToken: 'a', refreshToken: 'r', user: biju }),
    );
    server.use(http.get(api('/partner/shops'), () => success([bakery])));
    const { user, path, container } = visitor('/partner/login');
    await user.type(await screen.findByLabelText('Email or mobile number'), contact);
    await expectNoAxeViolations(container);
    await user.type(screen.getByLabelText('Password'), 'Abcdefg1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: 'Type the number instead' })).toBeVisible();
    expect(path()).toBe('/partner/scan');
    expect(bodies).toEqual([{ ...named, password: 'Abcdefg1', rememberMe: true }]);
    expect(readTokens('partner')?.accessToken).toBe('a');
  });

  it('says what is missing, and why it was refused', async () => {
    posts('/partner/auth/login', () => refusal(401, 'INVALID_CREDENTIALS'));
    const { user } = visitor('/partner/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    const contact = screen.getByLabelText('Email or mobile number');
    expect(contact).toHaveFocus();
    expect(contact).toHaveAccessibleDescription('Email or mobile number is required');
    await user.type(contact, 'biju@bakery.example.org');
    await user.type(screen.getByLabelText('Password'), 'Abcdefg1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email, mobile number or password is wrong.')).toBeVisible();
    expect(contact).toHaveValue('biju@bakery.example.org');
  });

  it('speaks Malayalam after one tap and keeps what was typed', async () => {
    const { user } = visitor('/partner/login');
    await user.type(await screen.findByLabelText('Email or mobile number'), 'biju@');
    await user.click(screen.getByRole('button', { name: 'മലയാളം' }));
    expect(screen.getByRole('heading', { name: 'ടില്ലിൽ സൈൻ ഇൻ ചെയ്യുക' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ml');
    const contact = screen.getByLabelText('ഇമെയിൽ അല്ലെങ്കിൽ മൊബൈൽ നമ്പർ');
    expect(contact).toHaveValue('biju@');
    await user.click(screen.getByRole('button', { name: 'സൈൻ ഇൻ' }));
    expect(contact).toHaveAccessibleDescription('ശരിയായ ഇമെയിലോ മൊബൈൽ നമ്പറോ ടൈപ്പ് ചെയ്യുക');
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(screen.getByRole('heading', { name: 'Sign in to the till' })).toBeVisible();
  });
});

it('a forgotten password is answered alike for all contacts', async () => {
  const bodies = posts('/partner/auth/forgot-password', () => done());
  const { user, container } = visitor('/partner/forgot-password');
  await user.type(await screen.findByLabelText('Email or mobile number'), '+91 98765 43210');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/^If you have an account with us/)).toBeVisible();
  expect(bodies).toEqual([{ emailOrNumber: '+91 98765 43210' }]);
  await expectNoAxeViolations(container);
});

it('a shop asks for its invitation by its e-mail', async () => {
  const bodies = posts('/partner/invitation/request', () => done());
  const { user, container } = visitor('/partner/shop-sign-in');
  await user.type(await screen.findByLabelText('Email of the shop'), 'Shop@example.org');
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/^If this is the address of a partner shop/)).toBeVisible();
  expect(bodies).toEqual([{ email: 'shop@example.org' }]);
});

describe('an invitation', () => {
  it('opens the account with all its shops', async () => {
    const token = 'A'.repeat(22);
    const asked = posts('/partner/invitation', () =>
      success({
        shops: [
          { name: 'Asha Stores', role: 'staff' },
          { name: 'Menon’s Bakery', role: 'owner' },
        ],
        email: 'biju@bakery.example.org',
        phone: null,
      }),
    );
    const accepted = posts('/partner/invitation/accept', () => done());
    const { user, path, container } = visitor(`/partner/invitation#token=${token}`);
    expect(await screen.findByText('Asha Stores')).toBeVisible();
    const shops = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(shops.map((shop) => shop.textContent)).toEqual([
      'Asha Stores · Staff',
      'Menon’s Bakery · Owner',
    ]);
    await expectNoAxeViolations(container);
    await user.type(screen.getByLabelText('Your name'), ' Biju  Menon');
    await user.type(screen.getByLabelText('New password'), 'Abcdefg1');
    await user.type(screen.getByLabelText('Repeat the password'), 'Abcdefg1');
    await user.click(screen.getByRole('button', { name: 'Open account' }));
    expect(await screen.findByText('Your password is set. You can sign in now.')).toBeVisible();
    expect(path()).toBe('/partner/login');
    expect(asked[0]).toEqual({ token });
    expect(accepted).toEqual([{ token, name: 'Biju Menon', newPassword: 'Abcdefg1' }]);
  });

  it('that is over says so', async () => {
    posts('/partner/invitation', () => refusal(404, 'INVITATION_INVALID'));
    const { container } = visitor('/partner/invitation#token=old');
    expect(await screen.findByText(/^This invitation is not valid any more/)).toBeVisible();
    await expectNoAxeViolations(container);
  });
});

describe('the link for a password', () => {
  it('sets it, and an over one says so', async () => {
    let isOver = true;
    const bodies = posts('/partner/auth/reset-password', () =>
      isOver ? refusal(422, 'PASSWORD_LINK_INVALID') : done(),
    );
    const { user, path, container } = visitor('/partner/set-password#token=abc');
    await user.type(await screen.findByLabelText('New password'), 'Abcdefg1');
    await user.type(screen.getByLabelText('Repeat the password'), 'Abcdefg2');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.clear(screen.getByLabelText('Repeat the password'));
    await user.type(screen.getByLabelText('Repeat the password'), 'Abcdefg1');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText(/^This link is not valid any more/)).toBeVisible();
    isOver = false;
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(path()).toBe('/partner/login'));
    expect(bodies.at(-1)).toEqual({ token: 'abc', newPassword: 'Abcdefg1' });
  });
});

it('a person whose password was given chooses another before anything else', async () => {
  const given = { ...biju, mustChangePassword: true };
  const bodies: unknown[] = [];
  server.use(
    http.put(api('/partner/account/password'), async ({ request }) => {
      bodies.push(await request.json());
      return done();
    }),
  );
  noCamera();
  const { user, container } = openTill('/partner/scan', { user: given });
  expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectNoAxeViolations(container);
  await user.type(screen.getByLabelText('Present password'), 'Given123');
  await user.type(screen.getByLabelText('New password'), 'Abcdefg1');
  await user.type(screen.getByLabelText('Repeat the password'), 'Abcdefg1');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('button', { name: 'Type the number instead' })).toBeVisible();
  expect(bodies).toEqual([{ currentPassword: 'Given123', newPassword: 'Abcdefg1' }]);
});
