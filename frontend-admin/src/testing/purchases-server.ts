import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { api, http, HttpResponse } from '@nattil/frontend-shared/testing/server';
import { pagination, refusal } from './portal.tsx';

/** The list of these purchases with their totals, read at each request. */
export function purchasesServer(purchases: AdminPurchase[]) {
  const asked: Record<string, string>[] = [];
  const totalled: Record<string, string>[] = [];
  const paramsOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);
  const handlers = [
    http.get(api('/admin/purchases'), ({ request }) => {
      const { page, limit, ...filter } = paramsOf(request);
      asked.push(filter);
      return HttpResponse.json({
        success: true,
        data: purchases,
        pagination: {
          ...pagination(Number(page), purchases.length, Number(limit)),
          totalIsExact: true,
        },
      });
    }),
    http.get(api('/admin/purchases/totals'), ({ request }) => {
      totalled.push(paramsOf(request));
      const kept = purchases.filter(({ status }) => status === 'recorded');
      const sum = (of: (purchase: AdminPurchase) => number) =>
        kept.reduce((total, purchase) => total + of(purchase), 0);
      return HttpResponse.json({
        success: true,
        data: {
          purchases: kept.length,
          reversed: purchases.length - kept.length,
          billAmount: sum(({ billAmount }) => billAmount),
          discountAmount: sum(({ discountAmount }) => discountAmount),
          payable: sum(({ payable }) => payable),
        },
      });
    }),
    http.get(api('/admin/purchases/:id'), ({ params }) => {
      const found = purchases.find(({ id }) => id === params['id']);
      return found
        ? HttpResponse.json({ success: true, data: found })
        : refusal(404, 'PURCHASE_NOT_FOUND', 'Purchase not found');
    }),
  ];
  return { asked, totalled, handlers };
}
