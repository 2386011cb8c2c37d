import type { OwnConsents, OwnConsentsAnswer } from '@nattil/contracts/api/member/account';
import { baseApi } from '../../../shared/api/baseApi.ts';

const OWN_CONSENTS = { type: 'Consents', id: 'OWN' } as const;

const consentApi = baseApi.enhanceEndpoints({ addTagTypes: ['Consents'] }).injectEndpoints({
  endpoints: (build) => ({
    ownConsents: build.query<OwnConsents, void>({
      query: () => '/users/account/consents',
      transformResponse: (answer: OwnConsentsAnswer) => answer.data,
      providesTags: [OWN_CONSENTS],
    }),
    endNewsletter: build.mutation<null, void>({
      query: () => ({ url: '/users/account/newsletter', method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: (_answer, error) => (error ? [] : [OWN_CONSENTS]),
    }),
  }),
});

export const { useOwnConsentsQuery, useEndNewsletterMutation } = consentApi;
