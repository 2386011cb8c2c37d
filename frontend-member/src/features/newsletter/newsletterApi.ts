import type { Done } from '@nattil/contracts/api/common';
import type {
  NewsletterTokenRequest,
  SubscribeRequest,
} from '@nattil/contracts/api/member/newsletter';
import { baseApi } from '../../shared/api/baseApi.ts';

/** Visitors use these endpoints too, so no call carries a session's token. */
const newsletterApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<Done, SubscribeRequest>({
      query: (body) => ({ url: '/users/newsletter/subscribe', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    confirmNewsletter: build.mutation<Done, NewsletterTokenRequest>({
      query: (body) => ({ url: '/users/newsletter/confirm', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    unsubscribe: build.mutation<Done, NewsletterTokenRequest>({
      query: (body) => ({ url: '/users/newsletter/unsubscribe', method: 'POST', body }),
      extraOptions: { public: true },
    }),
  }),
});

export const { useConfirmNewsletterMutation, useUnsubscribeMutation } = newsletterApi;
export const { subscribe } = newsletterApi.endpoints;
