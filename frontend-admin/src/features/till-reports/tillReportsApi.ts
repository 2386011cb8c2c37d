import type { Id } from '@nattil/contracts/api/common';
import type {
  SettleTillReportRequest,
  TillReport,
  TillReportAnswer,
  TillReportsAnswer,
  TillSignalsAnswer,
} from '@nattil/contracts/api/till-reports';
import { baseApi } from '../../shared/store/baseApi.ts';

interface TillReportsQuery {
  page: number;
  limit: number;
  status: string;
  kind?: string;
  shopId?: Id;
  memberId?: Id;
}

interface TillSignalsQuery {
  page: number;
  limit: number;
  kind?: string;
}

const tillReportsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['TillReport', 'Notification'] })
  .injectEndpoints({
    endpoints: (build) => ({
      tillReports: build.query<TillReportsAnswer, TillReportsQuery>({
        query: (params) => ({ url: '/admin/till-reports', params }),
        providesTags: ['TillReport'],
      }),
      settleTillReport: build.mutation<TillReport, SettleTillReportRequest & { id: Id }>({
        query: ({ id, resolution }) => ({
          url: `/admin/till-reports/${encodeURIComponent(id)}/settle`,
          method: 'POST',
          body: { resolution },
        }),
        transformResponse: (answer: TillReportAnswer) => answer.data,
        // A refusal mostly means that another person settled it, so the list is stale too.
        invalidatesTags: ['TillReport', 'Notification'],
      }),
      tillSignals: build.query<TillSignalsAnswer, TillSignalsQuery>({
        query: (params) => ({ url: '/admin/till-signals', params }),
      }),
    }),
  });

export const { useTillReportsQuery, useSettleTillReportMutation, useTillSignalsQuery } =
  tillReportsApi;
export const { tillReports, tillSignals } = tillReportsApi.endpoints;
