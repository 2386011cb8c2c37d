import type { AdminUser } from '@nattil/contracts/api/admin/session';
import { may } from '@nattil/contracts/rules/portal/roles';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { listIn } from '@nattil/frontend-shared/list/use-list-address';
import { readTokens } from '@nattil/frontend-shared/session/session-storage';
import { administrators } from '../features/administrators/administratorsApi.ts';
import { apiKeys } from '../features/api-keys/apiKeysApi.ts';
import { audit, AUDIT_PAGE_SIZE } from '../features/audit/auditApi.ts';
import { auditQueryOf } from '../features/audit/audit-list.ts';
import { cardReviewList } from '../features/card-reviews/card-review-list.ts';
import { cardReviews } from '../features/card-reviews/cardReviewsApi.ts';
import { dashboard, dashboardSeries, otpOfToday } from '../features/dashboard/dashboardApi.ts';
import { daysOf, periodIn } from '../features/dashboard/periods.ts';
import { otpList } from '../features/otp-sessions/otp-list.ts';
import { otpSessions } from '../features/otp-sessions/otpApi.ts';
import { shopList } from '../features/shops/list/shop-list.ts';
import { shops } from '../features/shops/shopsApi.ts';
import { allPurchases, purchaseFilterOf } from '../features/purchases/list/all-purchases.ts';
import { purchases, purchaseTotals } from '../features/purchases/purchasesApi.ts';
import { reportList, signalList } from '../features/till-reports/report-lists.ts';
import { tillReports, tillSignals } from '../features/till-reports/tillReportsApi.ts';
import { userList } from '../features/users/list/user-list.ts';
import { users } from '../features/users/usersApi.ts';
import { webhooks } from '../features/webhooks/webhooksApi.ts';
import { paths } from '../shared/paths.ts';
import { session } from '../shared/session/session.ts';
import { pageSizeOf } from '../shared/session/use-preferences.ts';
import type { AppThunk } from '../shared/store/store.ts';
import { placeAt } from './tabs.ts';

interface Opened {
  /** The query of the URL. */
  params: URLSearchParams;
  user: AdminUser;
}

/** The page subscribes when it is rendered. */
const AHEAD = { subscribe: false, forceRefetch: true };

/** By path, the requests that a page starts with; their arguments are the page's own. */
const requests: Record<string, (opened: Opened) => AppThunk<unknown>[]> = {
  [paths.dashboard]: ({ params }) => [
    dashboard.initiate(undefined, AHEAD),
    otpOfToday.initiate(undefined, AHEAD),
    dashboardSeries.initiate(daysOf(periodIn(params), new Date()), AHEAD),
  ],
  [paths.users]: (opened) => [users.initiate(queryOf(userList, opened), AHEAD)],
  [paths.cardReviews]: (opened) => {
    const { status = 'open', ...query } = queryOf(cardReviewList, opened);
    return [cardReviews.initiate({ ...query, status }, AHEAD)];
  },
  [paths.shops]: (opened) => [shops.initiate(queryOf(shopList, opened), AHEAD)],
  [paths.purchases]: (opened) => {
    const filter = purchaseFilterOf(opened.params);
    const { page } = listIn(allPurchases, opened.params);
    return [
      purchases.initiate({ page, limit: pageSizeOf(opened.user), filter }, AHEAD),
      purchaseTotals.initiate(filter, AHEAD),
    ];
  },
  [paths.otp]: (opened) => [otpSessions.initiate(queryOf(otpList, opened), AHEAD)],
  [paths.reports]: (opened) => {
    if (opened.params.get('part') === 'signals')
      return [tillSignals.initiate(queryOf(signalList, opened), AHEAD)];
    const { status = 'open', ...query } = queryOf(reportList, opened);
    return [tillReports.initiate({ ...query, status }, AHEAD)];
  },
  [paths.audit]: ({ params, user }) => [
    audit.initiate({ limit: pageSizeOf(user, AUDIT_PAGE_SIZE), ...auditQueryOf(params) }, AHEAD),
  ],
  [paths.administrators]: (opened) => [administrators.initiate(queryOf(PAGED, opened), AHEAD)],
  [paths.apiKeys]: (opened) => [apiKeys.initiate(queryOf(PAGED, opened), AHEAD)],
  [paths.webhooks]: (opened) => [webhooks.initiate(queryOf(PAGED, opened), AHEAD)],
};

/** A list without filters. */
const PAGED: ListDefinition = { filters: [], resetOnFilterChange: ['page'] };

/** The choices of a filter are the server's values. */
function queryOf<Sort extends string>(definition: ListDefinition<Sort>, { params, user }: Opened) {
  const { page, filter, sorted } = listIn(definition, params);
  const order = { sortBy: sorted?.by, sortOrder: sorted?.order };
  return { page, limit: pageSizeOf(user), ...(filter as { status?: 'all' }), ...order };
}

/** Starts the requests of the page at this URL, if a person is signed in who may open it. */
export function requestsOf({ pathname, searchParams }: URL): AppThunk {
  return (dispatch, getState) => {
    const user = session.selectUser(getState());
    const { may: needed } = placeAt(pathname);
    if (!user || !readTokens(session.realm) || (needed && !may(user.role, needed))) return;
    const opened = { params: searchParams, user };
    for (const request of requests[pathname]?.(opened) ?? []) dispatch(request);
  };
}
