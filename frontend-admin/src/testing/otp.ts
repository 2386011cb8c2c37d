import type {
  AdminOtpAnalytics,
  AdminOtpSession,
  AdminOtpStatistics,
} from '@nattil/contracts/api/admin/otp-sessions';
import { api, http, HttpResponse } from '@nattil/frontend-shared/testing/server';
import { pagination } from './portal.tsx';

const MINUTE_MS = 60_000;

/** By default sent a minute ago. */
export function anOtp(given: Partial<AdminOtpSession> = {}): AdminOtpSession {
  const createdAt = Date.now() - MINUTE_MS;
  const id = given.id ?? '018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f';
  return {
    id,
    sessionId: id,
    version: 1,
    userId: '01890000-0000-7000-8000-0000000000c1',
    user: { fullName: 'anna maria', email: 'anna@example.com' },
    otpCode: '••••',
    otpType: 'email',
    purpose: 'card_activation',
    contactInfo: 'anna@example.com',
    status: 'pending',
    isVerified: false,
    expiresAt: new Date(createdAt + 5 * MINUTE_MS).toISOString(),
    verificationAttempts: 1,
    maxAttempts: 3,
    resendCount: 0,
    maxResends: 3,
    created_at: new Date(createdAt).toISOString(),
    ipAddress: null,
    ...given,
  };
}

export const someStatistics: AdminOtpStatistics = {
  total: 123_456,
  verified: 100_000,
  pending: 56,
  expired: 23_400,
  email: 120_000,
  sms: 3_456,
  today: 78,
  verificationRate: 81.5,
};

export const someAnalytics: AdminOtpAnalytics = {
  period: '7d',
  series: Array.from({ length: 7 }, (_, n) => ({
    date: `2026-11-${16 + n}`,
    sent: n === 6 ? 10 : 1,
    verified: n === 6 ? 6 : 1,
    expired: n === 6 ? 3 : 0,
  })),
  byPurpose: [{ purpose: 'card_activation', sent: 16, verified: 12, expired: 3 }],
  byType: [
    { otpType: 'email', sent: 15, verified: 12, expired: 2 },
    { otpType: 'sms', sent: 1, verified: 0, expired: 1 },
  ],
};

/**
 * A server with these sessions, which are read at each request, so that a spec may change the data.
 * `asked` collects the query of each list call, `sent` each write.
 */
export function otpServer(sessions: AdminOtpSession[]) {
  const asked: URLSearchParams[] = [];
  const sent: { path: string; body: unknown }[] = [];
  const note = async (request: Request) => {
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname.replace('/api/admin/users', ''), body: await bodyOf(request) });
  };
  const success = (data: unknown) => HttpResponse.json({ success: true, data });
  const expire = (id: unknown) => {
    const index = sessions.findIndex((session) => session.id === id);
    const now = new Date().toISOString();
    sessions[index] = { ...sessions[index]!, status: 'expired', expiresAt: now };
    return sessions[index];
  };
  const handlers = [
    http.get(api('/admin/users/otp-sessions'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const wanted = (name: string, value: string) =>
        !searchParams.get(name) || searchParams.get(name) === value;
      const found = sessions.filter(
        ({ status, otpType, purpose }) =>
          wanted('status', status) && wanted('otpType', otpType) && wanted('purpose', purpose),
      );
      const page = Number(searchParams.get('page'));
      const limit = Number(searchParams.get('limit'));
      return success({
        otpSessions: found.slice((page - 1) * limit, page * limit),
        statistics: someStatistics,
        pagination: { ...pagination(page, found.length, limit), totalIsExact: true },
      });
    }),
    http.get(api('/admin/users/otp-sessions/analytics'), ({ request }) =>
      success({ ...someAnalytics, period: new URL(request.url).searchParams.get('period') }),
    ),
    http.get(api('/admin/users/otp-sessions/:id'), ({ params }) => {
      const session = sessions.find(({ id }) => id === params['id']);
      return session
        ? success(session)
        : HttpResponse.json(
            { success: false, code: 'OTP_SESSION_NOT_FOUND', message: 'OTP session not found' },
            { status: 404 },
          );
    }),
    http.post(api('/admin/users/otp-sessions/bulk-expire'), async ({ request }) => {
      const { sessionIds } = (await request.clone().json()) as { sessionIds: string[] };
      await note(request);
      sessionIds.forEach(expire);
      return success({ expired: sessionIds.length, skipped: [] });
    }),
    http.post(api('/admin/users/otp-sessions/:id/expire'), async ({ request, params }) => {
      await note(request);
      return success(expire(params['id']));
    }),
    http.post(api('/admin/users/:id/otp-sessions/resend'), async ({ request }) => {
      await note(request);
      return HttpResponse.json({ success: true, data: sessions[0] }, { status: 201 });
    }),
  ];
  return { handlers, asked, sent, last: () => asked.at(-1) };
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text ? (JSON.parse(text) as unknown) : null;
}
