import type {
  CardCheck,
  CardCheckAnswer,
  CheckCardRequest,
} from '@nattil/contracts/api/partner/till';
import { baseApi } from '../../shared/store/baseApi.ts';

const checkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkCard: build.mutation<CardCheck, CheckCardRequest>({
      query: (body) => ({ url: '/partner/checks', method: 'POST', body }),
      transformResponse: (answer: CardCheckAnswer) => answer.data,
      // The access has ended, or the shop is blocked.
      invalidatesTags: (_check, error) => (error?.code?.startsWith('SHOP_') ? ['Shops'] : []),
    }),
  }),
});

export const { useCheckCardMutation } = checkApi;
