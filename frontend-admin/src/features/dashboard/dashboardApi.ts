import type {
  AdminOtpStatistics,
  AdminOtpStatisticsAnswer,
} from '@nattil/contracts/api/admin/otp-sessions';
import type {
  Dashboard,
  DashboardAnswer,
  DashboardSeries,
  DashboardSeriesAnswer,
  DashboardSeriesQuery,
} from '@nattil/contracts/api/admin/dashboard';
import { baseApi } from '../../shared/store/baseApi.ts';

const dashboardApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Dashboard', 'Shop'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dashboard: build.query<Dashboard, void>({
        query: () => '/admin/dashboard',
        transformResponse: (answer: DashboardAnswer) => answer.data,
        // A decision about a shop changes its list, and with it the dashboard.
        providesTags: ['Dashboard', { type: 'Shop', id: 'LIST' }],
      }),
      dashboardSeries: build.query<DashboardSeries, DashboardSeriesQuery>({
        query: (params) => ({ url: '/admin/dashboard/series', params }),
        transformResponse: (answer: DashboardSeriesAnswer) => answer.data,
        providesTags: ['Dashboard'],
      }),
      otpOfToday: build.query<AdminOtpStatistics, void>({
        query: () => '/admin/users/otp-sessions/stats',
        transformResponse: (answer: AdminOtpStatisticsAnswer) => answer.data,
        providesTags: ['Dashboard'],
      }),
    }),
  });

export const { useDashboardQuery, useDashboardSeriesQuery, useOtpOfTodayQuery } = dashboardApi;

/** Refetches all dashboard queries; a running query is repeated after its answer. */
export const refreshDashboard = () => dashboardApi.util.invalidateTags(['Dashboard']);
export const { dashboard, dashboardSeries, otpOfToday } = dashboardApi.endpoints;
