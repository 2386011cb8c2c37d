import type { Id } from '@nattil/contracts/api/common';
import type { ReportRefusedDiscountRequest } from '@nattil/contracts/api/till-reports';
import { baseApi } from '../api/baseApi.ts';

const reportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reportRefusedDiscount: build.mutation<unknown, ReportRefusedDiscountRequest & { shopId: Id }>({
      query: ({ shopId, ...body }) => ({
        url: `/users/shops/${encodeURIComponent(shopId)}/discount-refused`,
        method: 'POST',
        body,
      }),
    }),
  }),
});

export const { useReportRefusedDiscountMutation } = reportApi;
