import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ADMIN_LOGIN_LOCK_KEY } from '@nattil/frontend-shared/session/session-storage';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { SPOILT_STORAGES, spoilStorage } from '@nattil/frontend-shared/testing/spoilt-storage';
import {
  anita,
  healthy,
  nothingNew,
  openPortal,
  refusal,
  storeToken,
} from '../../testing/portal.tsx';
import { dashboardServer } from '../../testing/dashboard.ts';
import { shopsServer } from '../../testing/shops.ts';

const signInButton = () => screen.getByRole('button', { name: 'Sign in to Admin Panel' });
const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password', { selector: 'input' });

async function openLogin(path = '/admin/login') {
  const portal = openPortal(path);
  await screen.findByRole('textbox', { name: /Email/ });
  return portal;
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), 'anita@nattil.example.org');
  await user.type(password(), 'a long password');
  await user.click(signInButton());
}

/** A server that accepts the sign-in once `answered` resolves. */
function accepts(answered: Promise<void> = Promise.resolve()) {
  const seen: unknown[] = [];
  server.use(
    http.post(api('/admin/auth/login'), async ({ request }) => {
      seen.push(await request.json());
      await answered;
      return HttpResponse.json({
        success: true,
        data: { token: 'access', accessToken: 'access', refreshToken: 'refresh', user: anita },
      });
    }),
    healthy(),
    ...nothingNew(),
    ...dashboardServer().handlers,
    ...shopsServer([]).handlers,
  );
  return seen;
}

function refuses(status: number, headers: Record<string, string> = {}) {
  server.use(
    http.post(api('/admin/auth/login'), () =>
      refusal(status, 'INVALID_CREDENTIALS', 'Some text of the server', headers),
    ),
  );
}

const inputs = () => [email(), password(), screen.getByRole('checkbox', { name: 'Remember me' })];

function storedLock(): { failures: number; lockedUntil: number } {
  return JSON.parse(localStorage.getItem(ADMIN_LOGIN_LOCK_KEY) ?? '');
}

/** Stores the lock of five earlier failures. */
function lockFor(seconds: number): void {
  const lockedUntil = Date.now() + seconds * 1_000;
  localStorage.setItem(ADMIN_LOGIN_LOCK_KEY, JSON.stringify({ failures: 5, lockedUntil }));
}

/** Opens the page again with the browser's storage. */
async function reload() {
  cleanup();
  return openLogin();
}

describe('the admin login', () => {
  it.each([
    ['A-005', '/admin/login'],
    ['A-007', '/admin/'],
    ['A-007', '/admin'],
  ])('%s is what %s shows without a session', async (_line, path) => {
    const { address } = await openLogin(path);
    expect(address()).toBe('/admin/login');
    expect(signInButton()).toBeVisible();
  });

  it('A-001, A-020, A-021, A-023, A-024, A-026: asks for email and password', async () => {
    const { user } = await openLogin();
    expect(email()).toBeEnabled();
    expect(password()).toHaveAttribute('type', 'password');
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
    expect(signInButton()).toHaveAttribute('type', 'submit');
    const rememberMe = screen.getByRole('checkbox', { name: 'Remember me' });
    await user.click(rememberMe);
    expect(rememberMe).toBeChecked();
    await user.click(rememberMe);
    expect(rememberMe).not.toBeChecked();
    await expectNoAxeViolations();
  });

  it('A-022: shows and hides the password', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('A-025: refers an administrator who forgot the password to the system administrator', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByText(/contact the system administrator/)).toBeVisible();
  });

  it('A-295, A-297, A-299: names missing fields, sends nothing, and clears the errors on typing', async () => {
    const { user } = await openLogin();
    await user.click(signInButton());
    expect(email()).toHaveAccessibleDescription('Email is required');
    expect(password()).toHaveAccessibleDescription('Password is required');
    expect(email()).toHaveFocus();
    await user.type(email(), 'a');
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeVisible();
    await user.type(password(), 'a');
    expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
  });

  it('A-296, A-298: names malformed fields and sends nothing', async () => {
    const { user } = await openLogin();
    await user.type(email(), 'anita@nowhere');
    await user.type(password(), '12345');
    await user.click(signInButton());
    expect(email()).toHaveAccessibleDescription('Please enter a valid email address');
    expect(password()).toHaveAccessibleDescription('Password must be at least 6 characters');
  });

  it('A-231, A-232, A-233: keeps the session of an accepted sign-in', async () => {
    const seen = accepts();
    const { user } = await openLogin();
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await signIn(user);
    expect(await screen.findByText(/Signed in/)).toBeVisible();
    expect(seen).toEqual([
      { email: 'anita@nattil.example.org', password: 'a long password', rememberMe: true },
    ]);
    expect(localStorage.getItem('adminToken')).toBe('access');
    expect(localStorage.getItem('adminRefreshToken')).toBe('refresh');
    expect(JSON.parse(localStorage.getItem('adminUser') ?? '')).toEqual(anita);
  });

  it("keeps it only in session storage without 'Remember me'", async () => {
    accepts();
    const { user } = await openLogin();
    await signIn(user);
    expect(await screen.findByText(/Signed in/)).toBeVisible();
    expect({ ...sessionStorage }).toMatchObject({
      adminToken: 'access',
      adminRefreshToken: 'refresh',
      adminUser: JSON.stringify(anita),
    });
    expect({ ...localStorage }).toEqual({ adminInTabs: 'yes' });
  });

  it.each(SPOILT_STORAGES)(
    'signs in, and calls with the token, if storage is %s',
    async (_how, spoil) => {
      spoilStorage(spoil);
      accepts();
      const tokens = new Set<string | null>();
      server.events.on('request:start', ({ request: { url, headers } }) => {
        if (url.includes('/dashboard/')) tokens.add(headers.get('Authorization'));
      });
      const { user } = await openLogin();
      await signIn(user);
      expect(await screen.findByText(/Signed in/)).toBeVisible();
      await waitFor(() => expect([...tokens]).toEqual(['Bearer access']));
    },
  );

  it.each([401, 403])(
    'A-447, A-448, A-270: says that %i were wrong credentials and warns',
    async (status) => {
      refuses(status);
      const { user } = await openLogin();
      await signIn(user);
      expect(await screen.findByText('Invalid email or password')).toBeVisible();
      expect(screen.getByText('4 login attempts remaining before temporary lock.')).toBeVisible();
      for (const remaining of [3, 2, 1]) {
        await user.click(signInButton());
        await screen.findByText(`${remaining} login attempts remaining before temporary lock.`);
      }
    },
  );

  it('A-032, A-234, A-265, A-453: locks at the fifth failure, with countdown and alert', async () => {
    refuses(401);
    localStorage.setItem(ADMIN_LOGIN_LOCK_KEY, '{"failures":4,"lockedUntil":null}');
    const { user } = await openLogin();
    expect(screen.getByText('1 login attempts remaining before temporary lock.')).toBeVisible();
    await signIn(user);
    expect(await screen.findByText(/Please wait 1[45]:\d\d before trying again/)).toBeVisible();
    expect(
      await screen.findByText('Too many failed attempts. Please wait 15 minutes.'),
    ).toBeVisible();
    const { failures, lockedUntil } = storedLock();
    expect(failures).toBe(5);
    expect(Math.ceil((lockedUntil - Date.now()) / 60_000)).toBe(15);
    for (const input of inputs()) expect(input).toBeDisabled();
    expect(signInButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('A-234, A-269: keeps the count over a reload', async () => {
    refuses(401);
    const { user } = await openLogin();
    await signIn(user);
    await screen.findByText('4 login attempts remaining before temporary lock.');
    expect(storedLock()).toEqual({ failures: 1, lockedUntil: null });
    await reload();
    expect(screen.getByText('4 login attempts remaining before temporary lock.')).toBeVisible();
  });

  it('A-449, A-451: says that the account is locked, for as long as the server says', async () => {
    refuses(423, { 'Retry-After': '90' });
    const { user } = await openLogin();
    await signIn(user);
    expect(await screen.findByText('Account is locked. Please contact support.')).toBeVisible();
    expect(screen.getByText(/Please wait 1:[23]\d before trying again/)).toBeVisible();
    expect(storedLock().failures).toBe(0);
  });

  it('A-450, A-451: reports another failure without counting it', async () => {
    refuses(500);
    const { user } = await openLogin();
    await signIn(user);
    expect(await screen.findByText('Login failed. Please try again.')).toBeVisible();
    expect(screen.queryByText(/login attempts remaining/)).not.toBeInTheDocument();
    server.use(http.post(api('/admin/auth/login'), () => HttpResponse.error()));
    await user.click(signInButton());
    await waitFor(() => expect(email()).toBeEnabled());
    expect(await screen.findByText('Login failed. Please try again.')).toBeVisible();
    expect(screen.queryByText(/login attempts remaining/)).not.toBeInTheDocument();
    expect(localStorage.getItem(ADMIN_LOGIN_LOCK_KEY)).toBeNull();
  });

  it('A-027, A-028: skips the login with a stored token that the server accepts', async () => {
    storeToken();
    server.use(...shopsServer([]).handlers, ...dashboardServer().handlers);
    const requests = collectRequests();
    const { address } = openPortal('/admin/login');
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
    expect(requests[0]).toBe('GET /api/admin/auth/verify');
  });

  it('A-029: removes a stored token that the server refuses, and stays on the login page', async () => {
    storeToken({ valid: false });
    const { address } = await openLogin();
    await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull());
    expect(address()).toBe('/admin/login');
    expect(email()).toBeEnabled();
  });
});

describe('the admin login and time', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

  it('A-030: goes to the dashboard a second after the sign-in', async () => {
    accepts();
    const { address, user } = await openLogin();
    await signIn(user);
    await screen.findByText(/Signed in/);
    await pass(0.5);
    expect(address()).toBe('/admin/login');
    await pass(0.5);
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
  });

  it('the data of the dashboard is requested with the token, and shown when the second ends', async () => {
    accepts();
    const { address, user } = await openLogin();
    const requests = collectRequests();
    await signIn(user);
    await screen.findByText(/Signed in/);
    await waitFor(() => expect(requests).toContain('GET /api/admin/dashboard'));
    await pass(0.9);
    expect(address()).toBe('/admin/login');
    expect(screen.queryByText('1,23,456')).not.toBeInTheDocument();
    // No answer that comes after the second can fill the page.
    server.use(http.get(api('/admin/*'), () => new Promise<never>(() => undefined)));
    await pass(0.1);
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
    expect(await screen.findByText('1,23,456')).toBeVisible();
  });

  it('A-012: returns to the address that the guard remembered', async () => {
    accepts();
    const { address, user } = await openLogin('/admin/shops?status=pending');
    expect(address()).toBe('/admin/login');
    await signIn(user);
    await screen.findByText(/Signed in/);
    await pass(1);
    await waitFor(() => expect(address()).toBe('/admin/shops?status=pending'));
  });

  it('A-031, A-264: is blocked, ready, submitting, and successful before it leaves the page', async () => {
    let answer: () => void = () => undefined;
    accepts(new Promise((resolve) => (answer = resolve)));
    lockFor(60);
    const { address, user } = await openLogin();
    for (const input of inputs()) expect(input).toBeDisabled();
    await pass(60);
    for (const input of inputs()) expect(input).toBeEnabled();
    await signIn(user);
    for (const input of inputs()) expect(input).toBeDisabled();
    expect(screen.queryByText(/Signed in/)).not.toBeInTheDocument();
    answer();
    await screen.findByText(/Signed in/);
    for (const input of inputs()) expect(input).toBeDisabled();
    await pass(1);
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
  });

  it('A-266, A-268, A-453: counts the stored lock down, also over a reload', async () => {
    lockFor(90);
    await openLogin();
    expect(
      screen.getByText(
        /^Too many failed login attempts\. Please wait 1:[23]\d before trying again\.$/,
      ),
    ).toBeVisible();
    expect(screen.getByText('Too many failed attempts. Please wait 2 minutes.')).toBeVisible();
    await pass(30);
    expect(screen.getByText(/Please wait (1:00|0:5\d) before/)).toBeVisible();
    await reload();
    expect(screen.getByText(/Please wait (1:00|0:5\d) before/)).toBeVisible();
    for (const input of inputs()) expect(input).toBeDisabled();
    await pass(30);
    expect(screen.getByText(/Please wait 0:[23]\d before/)).toBeVisible();
  });

  it('A-267: resets the count when the lock is over', async () => {
    refuses(401);
    lockFor(60);
    const { user } = await openLogin();
    await pass(60);
    expect(screen.queryByText(/before trying again/)).not.toBeInTheDocument();
    expect(localStorage.getItem(ADMIN_LOGIN_LOCK_KEY)).toBeNull();
    await signIn(user);
    await screen.findByText('4 login attempts remaining before temporary lock.');
  });
});
