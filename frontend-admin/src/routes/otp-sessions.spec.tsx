import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AdminUser } from '@nattil/contracts/api/admin/session';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anOtp, otpServer } from '../testing/otp.ts';
import { anita, openPage, refusal } from '../testing/portal.tsx';
import { OtpSessionsPage } from './otp-sessions.tsx';

const ID = anOtp().id;
const past = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const verifiedOtp = (given: Partial<AdminOtpSession> = {}) =>
  anOtp({ id: 'verified-0000', status: 'verified', isVerified: true, ...given });
const expiredOtp = (given: Partial<AdminOtpSession> = {}) =>
  anOtp({ id: 'expired-00000', status: 'expired', expiresAt: past(1), ...given });
const many = (length: number) =>
  Array.from({ length }, (_, n) =>
    anOtp({ id: `${String(n + 1).padStart(12, '0')}-x`, contactInfo: `m${n + 1}@example.com` }),
  );

async function openOtps(
  sessions: AdminOtpSession[],
  { path = '/admin/otp', role = 'owner' as AdminUser['role'] } = {},
) {
  const known = otpServer(sessions);
  server.use(...known.handlers);
  const portal = openPage(<OtpSessionsPage />, path, { ...anita, role });
  await screen.findByText(/^Showing|No OTP sessions found/);
  return { ...portal, ...known };
}

const listed = () =>
  [...document.querySelectorAll('tbody th[scope="row"] a')].map(({ textContent }) => textContent);
const rowOf = (text: string) => within(screen.getByText(text).closest('tr')!);
const statusOf = (session: AdminOtpSession) =>
  rowOf(session.id.slice(0, 12)).getAllByRole('cell')[2];
const offered = (session: AdminOtpSession) => {
  const cell = rowOf(session.id.slice(0, 12)).getAllByRole('cell').at(-1)!;
  return [...cell.querySelectorAll('a, button')].map(
    (action) => action.getAttribute('aria-label')?.split(' ')[0],
  );
};
type User = Awaited<ReturnType<typeof openOtps>>['user'];
const press = async (user: User, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async (user: User, name: 'Expire' | 'Resend') =>
  user.click(within(await shownDialog()).getByRole('button', { name }));

describe('the list of OTP sessions', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('A-211: has its columns, and no second title below that of the header', async () => {
    await openOtps([anOtp()]);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Session Details',
      'User',
      'Type & Purpose',
      'Status',
      'Attempts',
      'Created',
      'Actions',
    ]);
    await expectNoAxeViolations();
  });

  it('A-205, A-206: counts all sessions in five cards, with email and SMS at the success rate', async () => {
    await openOtps([anOtp()]);
    const cards = screen.getByLabelText('OTP sessions in figures');
    expect([...cards.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Total OTPs',
      'Verified',
      'Pending',
      'Expired',
      'Success Rate',
    ]);
    expect(cards).toHaveTextContent('Total OTPs1,23,456');
    expect(cards).toHaveTextContent('Verified1,00,000');
    expect(cards).toHaveTextContent('Pending56');
    expect(cards).toHaveTextContent('Expired23,400');
    expect(cards).toHaveTextContent('Success Rate81.5%1,20,000 email · 3,456 SMS');
  });

  it('A-212, A-213, A-214, A-216, A-217, A-218: shows each session with its user, type, tries and time', async () => {
    const session = anOtp({
      resendCount: 2,
      created_at: '2026-01-05T09:30:00.000Z',
      user: { fullName: 'anna maria', email: 'maria@example.com' },
    });
    await openOtps([session]);
    const row = rowOf('018f6b1e-7c3');
    expect(row.getByRole('rowheader')).toHaveTextContent(/^018f6b1e-7c3anna@example\.com$/);
    const [user, type, , attempts, created] = row.getAllByRole('cell');
    expect(user).toHaveTextContent('Anna Mariamaria@example.com');
    expect(type).toHaveTextContent('EmailCard Activation');
    expect(attempts).toHaveTextContent('1/3Resent: 2');
    expect(created).toHaveTextContent('January 5, 2026');
    expect(created).toHaveTextContent('January 5, 2026 at 3:00:00 PM IST');
  });

  it('groups the digits of a phone, and breaks an e-mail before its @', async () => {
    const email = 'a.long.name@example.org';
    await openOtps([
      anOtp({ otpType: 'sms', contactInfo: '+919876543210', user: { ...anOtp().user, email } }),
    ]);
    expect(await screen.findByText('+91 98765 43210')).toBeVisible();
    expect(screen.getByText('a.long.name').parentElement?.innerHTML).toBe(
      '<span>a.long.name</span><wbr><span>@example.org</span>',
    );
  });

  it('A-215, A-283, A-284, A-285: shows the status of verified, expired and pending sessions', async () => {
    const used = verifiedOtp({ expiresAt: past(60) });
    const over = anOtp({ id: 'over-0000000', expiresAt: past(1) });
    const open = anOtp();
    await openOtps([used, over, open]);
    expect(statusOf(used)).toHaveTextContent('Verified');
    expect(statusOf(over)).toHaveTextContent('Expired');
    expect(statusOf(open)).toHaveTextContent('Pending');
  });

  it('A-284: shows a pending session as expired when its time is over, without a reload', async () => {
    jest.useFakeTimers();
    const session = anOtp();
    const { asked } = await openOtps([session]);
    expect(statusOf(session)).toHaveTextContent('Pending');
    const before = asked.length;
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
    expect(statusOf(session)).toHaveTextContent('Expired');
    expect(asked).toHaveLength(before);
  });

  it('A-219, A-220, A-221: offers view, and for unverified sessions resend and expire', async () => {
    const [open, over, used] = [anOtp(), expiredOtp(), verifiedOtp()];
    await openOtps([open, over, used]);
    expect(offered(open)).toEqual(['View', 'Resend', 'Expire']);
    expect(offered(over)).toEqual(['View', 'Resend', 'Expire']);
    expect(offered(used)).toEqual(['View']);
  });

  it('A-208, A-209, A-210: filters by status, type and purpose, and keeps the filter in the address', async () => {
    const sessions = [
      anOtp({ id: 'pending-email', otpType: 'email', purpose: 'card_activation' }),
      verifiedOtp({ id: 'verified-sms', otpType: 'sms', purpose: 'phone_verification' }),
      expiredOtp({ id: 'expired-mail', otpType: 'email', purpose: 'email_verification' }),
      expiredOtp({ id: 'expired-sms', otpType: 'sms', purpose: 'password_reset' }),
    ];
    const { user, address } = await openOtps(sessions);
    const filters = {
      Status: {
        Verified: ['verified-sms'],
        Pending: ['pending-emai'],
        Expired: ['expired-mail', 'expired-sms'],
      },
      Type: {
        Email: ['pending-emai', 'expired-mail'],
        SMS: ['verified-sms', 'expired-sms'],
      },
      Purpose: {
        'Card Activation': ['pending-emai'],
        'Email Verification': ['expired-mail'],
        'Phone Verification': ['verified-sms'],
        'Password Reset': ['expired-sms'],
      },
    };
    for (const [name, choices] of Object.entries(filters)) {
      const filter = screen.getByRole('combobox', { name });
      expect(
        within(filter)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All', ...Object.keys(choices)]);
      for (const [choice, ids] of Object.entries(choices)) {
        await user.selectOptions(filter, choice);
        await waitFor(() => expect(listed()).toEqual(ids));
      }
      await user.selectOptions(filter, 'All');
      await waitFor(() => expect(listed()).toHaveLength(4));
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'SMS');
    await waitFor(() => expect(listed()).toEqual(['expired-sms']));
    expect(address()).toBe('/admin/otp?status=expired&otpType=sms');
  });

  it('A-207: searches from the first page', async () => {
    const { user, last, address } = await openOtps(many(25), { path: '/admin/otp?page=2' });
    const field = screen.getByPlaceholderText('Search by user, email, session ID or contact...');
    for (const text of ['Anna', 'anna@example.com', '018f6b1e-7c3', '+919876543210']) {
      await user.clear(field);
      await user.paste(text);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(last()?.get('search')).toBe(text));
      expect(last()?.get('page')).toBe('1');
    }
    expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('+919876543210');
  });

  it('A-428: asks for the newest sessions first, from page 1', async () => {
    const { asked } = await openOtps([anOtp()]);
    expect(Object.fromEntries(asked[0]!)).toEqual({
      page: '1',
      limit: '10',
      sortBy: 'created_at',
      sortOrder: 'DESC',
    });
  });

  it('A-223, A-224, A-225: shows ten per page, goes through all pages, and names the shown range', async () => {
    const { user } = await openOtps(many(57));
    expect(listed()).toHaveLength(10);
    expect(screen.getByText('Showing 1 to 10 of 57 results')).toBeVisible();
    await press(user, 'Next');
    expect(await screen.findByText('Showing 11 to 20 of 57 results')).toBeVisible();
    await press(user, 'Page 3');
    expect(await screen.findByText('Showing 21 to 30 of 57 results')).toBeVisible();
    await press(user, 'Page 5');
    await press(user, 'Page 6');
    expect(await screen.findByText('Showing 51 to 57 of 57 results')).toBeVisible();
    await waitFor(() => expect(listed()).toHaveLength(7));
    expect(listed().at(-1)).toBe('000000000057');
  });

  it('A-222: says that there is none, and offers to clear the filters', async () => {
    const { user, address } = await openOtps([], { path: '/admin/otp?status=pending' });
    expect(screen.getByText('No OTP sessions found')).toBeVisible();
    await press(user, 'Clear search and filters');
    expect(address()).toBe('/admin/otp');
    await expectNoAxeViolations();
  });

  it('A-203: loads sessions and cards again', async () => {
    const sessions = [anOtp()];
    const { user, asked } = await openOtps(sessions);
    sessions.push(verifiedOtp());
    server.use(
      http.get(api('/admin/users/otp-sessions'), () =>
        HttpResponse.json({
          success: true,
          data: {
            otpSessions: sessions,
            statistics: { total: 7 },
            pagination: { currentPage: 1, totalPages: 1, totalItems: 2, limit: 10 },
          },
        }),
      ),
    );
    expect(asked).toHaveLength(1);
    await press(user, 'Refresh');
    await waitFor(() => expect(listed()).toHaveLength(2));
    expect(screen.getByLabelText('OTP sessions in figures')).toHaveTextContent('Total OTPs7');
  });

  const FETCH_FAILED = 'Failed to fetch OTP sessions. Please try again.';
  it.each([
    ['A-354', 401, 'UNAUTHENTICATED', 'Session expired. Please log in again.'],
    ['A-355', 403, 'FORBIDDEN', 'You do not have permission to access OTP sessions.'],
    ['A-470', 500, 'INTERNAL', FETCH_FAILED],
    ['A-470', 429, 'RATE_LIMITED', FETCH_FAILED],
  ])('%s says why they could not be loaded (status %i)', async (_line, status, code, text) => {
    server.use(
      http.get(api('/admin/users/otp-sessions'), () => refusal(status, code, 'Not now')),
      http.post(api('/admin/auth/refresh-token'), () =>
        refusal(401, 'REFRESH_TOKEN_INVALID', 'Session expired. Please login again.'),
      ),
    );
    openPage(<OtpSessionsPage />, '/admin/otp');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('A-470: also says so if no answer comes, and offers Retry', async () => {
    server.use(
      http.get(api('/admin/users/otp-sessions'), () => HttpResponse.error(), { once: true }),
      ...otpServer([anOtp()]).handlers,
    );
    const { user } = openPage(<OtpSessionsPage />, '/admin/otp');
    expect(await screen.findByRole('alert')).toHaveTextContent(FETCH_FAILED);
    await press(user, 'Try again');
    expect(await screen.findByText('018f6b1e-7c3')).toBeVisible();
  });
});

describe('the details of an OTP session', () => {
  async function openDetails(session: AdminOtpSession) {
    const page = await openOtps([session]);
    await page.user.click(screen.getByRole('link', { name: /^View session/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'OTP session details' }));
    await dialog.findByText('Session ID');
    const fact = (label: string) => dialog.queryByText(label)?.nextElementSibling;
    return { ...page, dialog, fact };
  }

  it('A-226, A-227, A-228, A-229: show everything except the code', async () => {
    const session = anOtp({
      otpType: 'sms',
      contactInfo: '+919876543210',
      expiresAt: '2099-01-05T09:30:00.000Z',
      verificationAttempts: 2,
      resendCount: 1,
      ipAddress: '203.0.113.7',
    });
    const { fact, address } = await openDetails(session);
    expect(address()).toBe(`/admin/otp?session=${ID}`);
    const shown = {
      'Session ID': ID,
      Status: 'Pending',
      'OTP Code': '••••',
      Type: 'SMS',
      Contact: '+91 98765 43210',
      Purpose: 'Card Activation',
      Expires: 'January 5, 2099 at 3:00:00 PM IST',
      Attempts: '2/3',
      Resends: '1/3',
      'User Name': 'Anna Maria',
      Email: 'anna@example.com',
      'IP Address': '203.0.113.7',
    };
    for (const [label, text] of Object.entries(shown)) expect(fact(label)).toHaveTextContent(text);
    expect(fact('OTP Code')?.textContent).not.toMatch(/\d/);
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('A-230: show no IP address if there is none', async () => {
    const { fact } = await openDetails(anOtp({ ipAddress: null }));
    expect(fact('IP Address')).toBeUndefined();
  });

  it('A-221: of a verified session offer neither resend nor expire', async () => {
    const { dialog } = await openDetails(verifiedOtp());
    expect(dialog.queryByRole('button', { name: /Resend|Expire/ })).not.toBeInTheDocument();
  });

  it('show the session again after an action, with its new state', async () => {
    const { user, dialog, fact } = await openDetails(anOtp());
    await user.click(dialog.getByRole('button', { name: 'Expire' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Expire this OTP session?' }),
    );
    await user.click(question.getByRole('button', { name: 'Expire' }));
    await waitFor(() => expect(fact('Status')).toHaveTextContent('Expired'));
  });

  it('say that there is no such session', async () => {
    server.use(...otpServer([anOtp()]).handlers);
    openPage(<OtpSessionsPage />, '/admin/otp?session=unknown');
    expect(await screen.findByText(/^There is no such OTP session/)).toBeVisible();
  });
});

describe('expiring a session', () => {
  it('A-288, A-480: asks for confirmation, succeeds, and the row shows expired', async () => {
    const session = anOtp();
    const { user, sent } = await openOtps([session]);
    await press(user, /^Expire session/);
    const question = within(
      await screen.findByRole('dialog', { name: 'Expire this OTP session?' }),
    );
    expect(question.getByText(/card activation for anna@example\.com/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await press(user, /^Expire session/);
    await confirm(user, 'Expire');
    expect(await screen.findByText('OTP session expired successfully')).toBeVisible();
    await waitFor(() => expect(statusOf(session)).toHaveTextContent('Expired'));
    expect(sent).toEqual([{ path: `/otp-sessions/${ID}/expire`, body: null }]);
    // It can be resent; expiring it again has no effect.
    expect(offered(session)).toEqual(['View', 'Resend', 'Expire']);
  });

  it.each([
    ['A-465', () => refusal(409, 'OTP_ALREADY_USED', ''), 'Failed to expire OTP session'],
    [
      'A-465',
      () => refusal(409, 'OTP_ALREADY_USED', 'This OTP has already been used'),
      'This OTP has already been used',
    ],
    ['A-469', () => HttpResponse.error(), 'An error occurred. Please try again.'],
  ])('%s reports a refusal or a missing answer', async (_line, answer, text) => {
    const { user } = await openOtps([anOtp()]);
    server.use(http.post(api('/admin/users/otp-sessions/:id/expire'), answer));
    await press(user, /^Expire session/);
    await confirm(user, 'Expire');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('resending a code', () => {
  it('A-481: sends it to the contact of the session, and names the contact', async () => {
    const { user, sent } = await openOtps([anOtp()]);
    await press(user, /^Resend OTP/);
    const question = within(await screen.findByRole('dialog', { name: 'Resend this OTP?' }));
    expect(question.getByText(/goes to anna@example\.com by email/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Resend' }));
    expect(
      await screen.findByText('OTP session resent successfully to anna@example.com'),
    ).toBeVisible();
    expect(sent).toEqual([
      {
        path: `/${anOtp().userId}/otp-sessions/resend`,
        body: {
          otpType: 'email',
          purpose: 'card_activation',
          contactInfo: 'anna@example.com',
        },
      },
    ]);
  });

  it.each([
    [
      'A-466',
      () => refusal(429, 'OTP_RATE_LIMITED', 'Too many OTP requests. Please try again later.'),
      'Too many OTP requests. Please try again later.',
    ],
    ['A-466', () => refusal(409, 'OTP_RESENDS_EXHAUSTED', ''), 'Failed to resend OTP'],
    ['A-467', () => HttpResponse.error(), 'Failed to resend OTP. Please try again.'],
  ])('%s says why it failed', async (_line, answer, text) => {
    const { user } = await openOtps([anOtp()]);
    server.use(http.post(api('/admin/users/:id/otp-sessions/resend'), answer));
    await press(user, /^Resend OTP/);
    await confirm(user, 'Resend');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(text)).toBeVisible();
  });
});

describe('the cards above the OTP sessions', () => {
  it('lead to their filter', async () => {
    const { user, address } = await openOtps([verifiedOtp(), expiredOtp()]);
    await user.click(screen.getByRole('link', { name: 'Expired' }));
    await waitFor(() => expect(listed()).toHaveLength(1));
    expect(address()).toBe('/admin/otp?status=expired');
    expect(screen.getByRole('link', { name: 'Expired' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: 'Total OTPs' }));
    await waitFor(() => expect(listed()).toHaveLength(2));
  });
});

describe('the OTP session of an erased contact', () => {
  it('has no actions, in the list and in its details', async () => {
    const erased = anOtp({ contactInfo: '' });
    const { user } = await openOtps([erased]);
    const row = rowOf('018f6b1e-7c3');
    expect(row.getByText('Contact erased')).toBeVisible();
    expect(row.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(row.queryByRole('button')).not.toBeInTheDocument();
    expect(row.queryByRole('link', { name: /^View/ })).not.toBeInTheDocument();
    await user.click(row.getByRole('link', { name: '018f6b1e-7c3' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'OTP session details' }));
    expect(await dialog.findByText('Contact erased')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^(Resend|Expire)$/ })).not.toBeInTheDocument();
  });
});

describe('several OTP sessions', () => {
  it('A-359: are selected by keyboard or as a page, and expired together', async () => {
    const [open, over, used] = [anOtp(), expiredOtp(), verifiedOtp()];
    const { user, sent } = await openOtps([open, over, used]);
    const bar = within(screen.getByRole('group', { name: 'Selected sessions' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    await user.click(bar.getByRole('button', { name: 'Expire selected' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    screen.getByRole('checkbox', { name: 'Select session 018f6b1e-7c3' }).focus();
    await user.keyboard(' ');
    expect(bar.getByRole('status')).toHaveTextContent('1 selected');
    await user.click(bar.getByRole('checkbox', { name: 'Select page' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    await user.click(bar.getByRole('button', { name: 'Expire selected' }));
    const question = within(await screen.findByRole('dialog', { name: 'Expire 2 OTP sessions?' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^card activation for anna@example\.com, sent .* [AP]M$/),
      expect.stringMatching(/^card activation for anna@example\.com, sent .* [AP]M$/),
    ]);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Expire' }));
    expect(await screen.findByText('2 OTP sessions expired successfully')).toBeVisible();
    await waitFor(() => expect(statusOf(open)).toHaveTextContent('Expired'));
    expect(sent).toEqual([
      { path: '/otp-sessions/bulk-expire', body: { sessionIds: [open.id, over.id] } },
    ]);
    expect(bar.getByRole('status')).toHaveTextContent('None selected');
  });

  it('are listed with a reason if they were skipped', async () => {
    const [first, second] = many(2) as [AdminOtpSession, AdminOtpSession];
    const { user } = await openOtps([first, second]);
    server.use(
      http.post(api('/admin/users/otp-sessions/bulk-expire'), () =>
        HttpResponse.json({
          success: true,
          data: { expired: 1, skipped: [{ id: second.id, reason: 'OTP_ALREADY_USED' }] },
        }),
      ),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
    await press(user, 'Expire selected');
    await confirm(user, 'Expire');
    const result = within(await screen.findByRole('dialog', { name: 'One session was skipped' }));
    expect(result.getByRole('listitem')).toHaveTextContent(
      /^card activation for m2@example\.com, sent .* [AP]M: verified meanwhile$/,
    );
    expect(await screen.findByText('OTP session expired successfully')).toBeVisible();
  });

  it('are not selected any more on another page', async () => {
    const { user } = await openOtps(many(12));
    await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
    expect(screen.getByText('10 selected')).toBeVisible();
    await press(user, 'Next');
    expect(await screen.findByText('Showing 11 to 12 of 12 results')).toBeVisible();
    expect(screen.getByText('None selected')).toBeVisible();
  });

  it('A-469: report a missing answer', async () => {
    const { user } = await openOtps([anOtp()]);
    server.use(http.post(api('/admin/users/otp-sessions/bulk-expire'), () => HttpResponse.error()));
    await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
    await press(user, 'Expire selected');
    await confirm(user, 'Expire');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred. Please try again.',
    );
    expect(screen.getByText('1 selected')).toBeVisible();
  });
});

it('An administrator who may only read sees the sessions without actions', async () => {
  const session = anOtp();
  await openOtps([session], { role: 'auditor' });
  expect(offered(session)).toEqual(['View']);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Expire selected' })).not.toBeInTheDocument();
});

describe('the analytics', () => {
  async function openAnalytics() {
    const page = await openOtps([anOtp()]);
    await press(page.user, 'Analytics');
    const dialog = within(await screen.findByRole('dialog', { name: 'OTP analytics' }));
    return { ...page, dialog };
  }

  it('A-359: show a week as a chart, with its table one click away', async () => {
    const { user, dialog } = await openAnalytics();
    expect(await dialog.findByText('16 sent, 12 verified (75%), 3 expired')).toBeVisible();
    expect(
      dialog.getByRole('img', { name: /in all: Verified 12, Expired 3, Pending 1/ }),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^Show as table/ }));
    const table = within(dialog.getByRole('table', { name: /^Codes by the time/ }));
    expect(table.getAllByRole('rowheader')).toHaveLength(7);
    const lastDay = within(table.getByRole('row', { name: /November 22, 2026/ }));
    expect(lastDay.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Verified6',
      'Expired3',
      'Pending1',
    ]);
    expect(
      within(dialog.getByRole('table', { name: 'By type' })).getByRole('row', { name: /SMS/ }),
    ).toHaveTextContent('0%');
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Show as chart/ }));
    expect(dialog.getByRole('img')).toBeVisible();
  });

  it('ask again for another period, and say when they could not be loaded', async () => {
    const { user, dialog } = await openAnalytics();
    await dialog.findByText(/^16 sent/);
    server.use(
      http.get(
        api('/admin/users/otp-sessions/analytics'),
        ({ request }) => {
          expect(new URL(request.url).searchParams.get('period')).toBe('90d');
          return refusal(500, 'INTERNAL', 'Something went wrong');
        },
        { once: true },
      ),
    );
    await user.click(dialog.getByRole('radio', { name: '90 days' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to fetch the OTP analytics. Please try again.',
    );
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/^16 sent/)).toBeVisible();
  });

  it('say that nothing was sent, and suggest a longer period if there is one', async () => {
    const { user, dialog } = await openAnalytics();
    await dialog.findByText(/^16 sent/);
    server.use(
      http.get(api('/admin/users/otp-sessions/analytics'), ({ request }) => {
        const period = new URL(request.url).searchParams.get('period');
        const data = { period, series: [], byPurpose: [], byType: [] };
        return HttpResponse.json({ success: true, data });
      }),
    );
    await user.click(dialog.getByRole('radio', { name: '30 days' }));
    expect(await dialog.findByText('Choose a longer period.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: '90 days' }));
    expect(await dialog.findByText('None in the last 90 days.')).toBeVisible();
    expect(dialog.queryByText('Choose a longer period.')).not.toBeInTheDocument();
  });
});
