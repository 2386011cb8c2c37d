import type { PartnerPurchase } from '@nattil/contracts/api/partner/till';
import type { CardCheck } from '@nattil/contracts/api/partner/till';
import type { PartnerShop, ShopPerson } from '@nattil/contracts/api/partner/access';
import type { PartnerUser } from '@nattil/contracts/api/partner/session';
import { renderRoutes } from '@nattil/frontend-shared/testing/render.tsx';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../app/routes.tsx';
import { checkSession } from '../features/auth/check-session.ts';
import { type Language, chooseLanguage, startLanguage } from '../shared/i18n/language.ts';
import { createAppStore } from '../shared/store/store.ts';

export const biju: PartnerUser = {
  id: '01890000-0000-7000-8000-00000000bb01',
  name: 'Biju Menon',
  email: 'biju@bakery.example.org',
  phone: null,
  mustChangePassword: false,
};

export const bakery: PartnerShop = {
  id: '01890000-0000-7000-8000-00000000cc01',
  name: 'Menon’s Bakery',
  city: 'Kochi',
  role: 'owner',
  status: 'approved',
};

export function aCheck(discount: Partial<CardCheck['discount']> = {}): CardCheck {
  return {
    id: '01890000-0000-7000-8000-00000000ee01',
    shopId: bakery.id,
    member: 'Thomas K.',
    tier: 'gold',
    discount: {
      percent: 12,
      decidedBy: 'shop',
      tierPercent: 8,
      minimumBill: null,
      maximumDiscount: 500,
      ...discount,
    },
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  };
}

export function aPurchase(given: Partial<PartnerPurchase> = {}): PartnerPurchase {
  return {
    id: '01890000-0000-7000-8000-0000000000b1',
    shopId: bakery.id,
    shopName: bakery.name,
    cardNumber: '••••-••••-••••-2348',
    billAmount: 1_240,
    discountPercent: 12,
    discountAmount: 148.8,
    payable: 1_091.2,
    decidedBy: 'shop',
    tier: 'gold',
    status: 'recorded',
    recordedAt: new Date().toISOString(),
    cardShown: 'scanned',
    recordedBy: { realm: 'partner', id: biju.id, name: biju.name },
    reversedAt: null,
    reason: null,
    billNumber: null,
    billDate: null,
    ...given,
  };
}

export function aPerson(given: Partial<ShopPerson> = {}): ShopPerson {
  return {
    id: '01890000-0000-7000-8000-00000000bb02',
    name: 'Asha',
    email: 'asha@bakery.example.org',
    phone: null,
    role: 'staff',
    status: 'active',
    since: '2026-11-20T06:30:00.000Z',
    invitationEndsAt: null,
    lastLoginAt: null,
    lockedUntil: null,
    ...given,
  };
}

export const success = (data: unknown, status = 200) =>
  HttpResponse.json({ success: true, data }, { status });

export function refusal(
  status: number,
  code: string,
  more: { data?: object; errors?: { field: string; message: string }[]; retryAfter?: number } = {},
) {
  const { retryAfter, ...body } = more;
  return HttpResponse.json(
    { success: false, code, message: 'Refused', ...body },
    { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} },
  );
}

/** The list of purchases, which is read at each request. */
export function purchasesServer(purchases: PartnerPurchase[]) {
  const asked: URLSearchParams[] = [];
  const handler = http.get(api('/partner/purchases'), ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams);
    const person = searchParams.get('person');
    const found = purchases.filter(({ recordedBy }) => !person || recordedBy.id === person);
    const counted = found.filter(({ status }) => status === 'recorded');
    const sum = (key: 'billAmount' | 'discountAmount' | 'payable') =>
      counted.reduce((so, one) => so + one[key], 0);
    return HttpResponse.json({
      success: true,
      data: found,
      pagination: { currentPage: 1, totalPages: 1, totalItems: found.length, totalIsExact: true },
      totals: {
        purchases: counted.length,
        billAmount: sum('billAmount'),
        discountAmount: sum('discountAmount'),
        payable: sum('payable'),
      },
    });
  });
  return { handler, asked };
}

interface Opened {
  /** Null for somebody who has not signed in. */
  user?: PartnerUser | null;
  shops?: PartnerShop[];
  language?: Language;
}

/** Opens the whole till at a path, signed in with a token of an earlier visit. */
export function openTill(
  path: string,
  { user = biju, shops = [bakery], language = 'en' }: Opened = {},
) {
  startLanguage();
  chooseLanguage(language);
  if (user) {
    writeTokens('partner', { accessToken: 'stored-access', refreshToken: 'stored-refresh' });
    writeUser('partner', user);
    server.use(
      http.get(api('/partner/auth/verify'), () =>
        HttpResponse.json({ success: true, valid: true, data: { valid: true, user } }),
      ),
      http.get(api('/partner/shops'), () => success(shops)),
    );
  }
  const store = createAppStore();
  const { router, unmount, container } = renderRoutes(routes, {
    store,
    realm: 'partner',
    at: path,
  });
  void checkSession(store);
  return {
    user: userEvent.setup({ delay: null }),
    store,
    router,
    container,
    unmount,
    path: () => router.state.location.pathname,
  };
}
