import type { AdminMember, AdminUserCounts } from '@nattil/contracts/api/admin/users';
import { api, http, HttpResponse } from '@nattil/frontend-shared/testing/server';
import { pagination } from './portal.tsx';

export const CARD_NUMBER = '9123456789012348';
/** The card number as displayed. */
export const CARD = '9123-4567-8901-2348';

export function aUser(given: Partial<AdminMember> = {}): AdminMember {
  return {
    id: '01890000-0000-7000-8000-0000000000c1',
    version: 3,
    fullName: 'anna maria',
    name: 'anna maria',
    email: 'anna@example.org',
    phone: '+919876543210',
    emailConfirmedAt: '2025-12-05T09:30:00.000Z',
    phoneConfirmedAt: null,
    status: 'active',
    isActive: true,
    lockedUntil: null,
    invitation: null,
    card: {
      id: '01890000-0000-7000-8000-0000000000d1',
      version: 7,
      status: 'active',
      blockReason: null,
      activateBy: '2026-02-05T09:30:00.000Z',
    },
    cardNumber: CARD_NUMBER,
    cardExpiryDate: '2027-01-31',
    discountTier: 'silver',
    discountUsed: 123456,
    usageCount: 1234,
    lastLogin: '2026-01-05T09:30:00.000Z',
    lastActivity: '2026-01-06T12:00:00.000Z',
    createdAt: '2025-12-05T09:30:00.000Z',
    ...given,
  };
}

interface UsersOnServer {
  counts?: AdminUserCounts;
  /** The total over all pages, if `users` is only the requested page. */
  totalItems?: number;
}

/**
 * A server with these users; `asked` collects the query of each list call. The users are read at
 * each request, so that a spec may change the data.
 */
export function usersServer(
  users: AdminMember[],
  {
    counts = { total: 123456, active: 120000, inactive: 3000, suspended: 456 },
    totalItems,
  }: UsersOnServer = {},
) {
  const asked: URLSearchParams[] = [];
  const handlers = [
    http.get(api('/admin/card-reviews'), () =>
      HttpResponse.json({
        success: true,
        data: [],
        pagination: pagination(1, 0, 1),
        openReviews: 0,
      }),
    ),
    http.get(api('/admin/users'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const status = searchParams.get('status');
      const found = users.filter((user) => !status || user.status === status);
      const page = Number(searchParams.get('page'));
      const limit = Number(searchParams.get('limit'));
      return HttpResponse.json({
        success: true,
        data: totalItems ? found : found.slice((page - 1) * limit, page * limit),
        pagination: { ...pagination(page, totalItems ?? found.length, limit), totalIsExact: true },
        counts,
      });
    }),
    http.get(api('/admin/users/:id'), ({ params }) => {
      const user = users.find(({ id }) => id === params['id']);
      return user
        ? HttpResponse.json({ success: true, data: user })
        : HttpResponse.json(
            { success: false, code: 'MEMBER_NOT_FOUND', message: 'User not found' },
            { status: 404 },
          );
    }),
  ];
  return { handlers, asked, last: () => asked.at(-1) };
}
