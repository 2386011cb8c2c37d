import type {
  AcceptInvitationRequest,
  InvitationAnswer,
} from '@nattil/contracts/api/admin/administrators';
import { baseApi } from '../../shared/store/baseApi.ts';

const invitationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // The token is sent in the body, because URLs are logged.
    invitation: build.query<InvitationAnswer['data'], string>({
      query: (token) => ({ url: '/admin/invitation', method: 'POST', body: { token } }),
      transformResponse: (answer: InvitationAnswer) => answer.data,
      extraOptions: { public: true },
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<unknown, AcceptInvitationRequest>({
      query: (body) => ({ url: '/admin/invitation/accept', method: 'POST', body }),
      extraOptions: { public: true },
    }),
  }),
});

export const { useInvitationQuery, useAcceptInvitationMutation } = invitationApi;
