import type {
  ChangePartnerNameRequest,
  DeletePartnerAccountRequest,
  PartnerUser,
  PartnerUserAnswer,
} from '@nattil/contracts/api/partner/session';
import { baseApi } from '../../shared/store/baseApi.ts';

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rename: build.mutation<PartnerUser, ChangePartnerNameRequest>({
      query: (body) => ({ url: '/partner/account', method: 'PUT', body }),
      transformResponse: (answer: PartnerUserAnswer) => answer.data,
      invalidatesTags: ['People', 'Purchases'],
    }),
    deleteAccount: build.mutation<null, DeletePartnerAccountRequest>({
      query: (body) => ({ url: '/partner/account', method: 'DELETE', body }),
    }),
  }),
});

export const { useRenameMutation, useDeleteAccountMutation } = accountApi;
