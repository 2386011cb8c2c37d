import type { AdminShop, AdminShopCounts, ShopDecision } from '@nattil/contracts/api/admin/shops';
import { api, http, HttpResponse } from '@nattil/frontend-shared/testing/server';
import { pagination } from './portal.tsx';

export function aShop(given: Partial<AdminShop> = {}): AdminShop {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    version: 1,
    name: 'Malabar Spices',
    description: null,
    category: 'groceries',
    categoryLabel: 'Groceries',
    ownerName: 'fathima beevi',
    email: 'spices@example.org',
    phone: '+919876543210',
    address: '12 Broadway, Ernakulam',
    location: 'Kochi',
    city: 'Kochi',
    district: 'Ernakulam',
    talukBlock: 'Kanayannur',
    latitude: 9.98,
    longitude: 76.28,
    discountOffered: 12.25,
    discountSettings: {
      discountPercent: 12.25,
      tierPercents: {},
      minimumBill: null,
      maximumDiscount: null,
      validFrom: null,
      validTo: null,
    },
    openingHours: null,
    holidays: [],
    website: null,
    picture: null,
    tags: [],
    badges: [],
    amenities: [],
    registrationNumber: null,
    gstNumber: '32ABCDE1234F1Z5',
    panNumber: 'AB******4F',
    bankAccountNumber: null,
    ifscCode: null,
    status: 'pending',
    isActive: true,
    totalPurchases: 123456,
    totalRevenue: 123456,
    lastActivity: null,
    registrationDate: '2026-01-05T09:30:00.000Z',
    createdAt: '2026-01-05T09:30:00.000Z',
    approvedBy: null,
    approvedDate: null,
    approvalNotes: null,
    rejectedBy: null,
    rejectedDate: null,
    rejectionReason: null,
    blockedBy: null,
    blockedDate: null,
    blockReason: null,
    ...given,
  };
}

interface ShopsOnServer {
  counts?: AdminShopCounts;
  /** The total over all pages, if `shops` is only the requested page. */
  totalItems?: number;
  /** The decisions about any shop. */
  decisions?: ShopDecision[];
  /** The installation's own reasons for a decision. */
  reasons?: string[];
}

/**
 * A server with these shops; `asked` collects the query of each list call. The shops are read at
 * each request, so that a spec may change the data.
 */
export function shopsServer(
  shops: AdminShop[],
  {
    counts = { total: 43, pending: 5, approved: 36, rejected: 1, blocked: 1 },
    totalItems,
    decisions = [],
    reasons = [],
  }: ShopsOnServer = {},
) {
  const asked: URLSearchParams[] = [];
  const handlers = [
    http.get(api('/admin/shops'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const status = searchParams.get('status');
      const found = shops.filter((shop) => !status || shop.status === status);
      const page = Number(searchParams.get('page'));
      const limit = Number(searchParams.get('limit'));
      return HttpResponse.json({
        success: true,
        data: {
          shops: totalItems ? found : found.slice((page - 1) * limit, page * limit),
          pagination: {
            ...pagination(page, totalItems ?? found.length, limit),
            totalIsExact: true,
          },
          counts,
        },
      });
    }),
    http.get(api('/admin/shops/decision-reasons'), () =>
      HttpResponse.json({ success: true, data: reasons }),
    ),
    http.get(api('/admin/shops/:id/decisions'), () =>
      HttpResponse.json({ success: true, data: decisions }),
    ),
    http.get(api('/admin/shops/:id'), ({ params }) => {
      const shop = shops.find(({ id }) => id === params['id']);
      return shop
        ? HttpResponse.json({ success: true, data: shop })
        : HttpResponse.json(
            { success: false, code: 'SHOP_NOT_FOUND', message: 'Shop not found' },
            { status: 404 },
          );
    }),
  ];
  return { handlers, asked, last: () => asked.at(-1) };
}
