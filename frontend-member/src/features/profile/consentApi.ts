import type {
  GiveConsentRequest,
  OwnConsents,
  OwnConsentsAnswer,
} from '@nattil/contracts/api/account';
import { NOTICE_LANGUAGES, NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { baseApi } from '../../app/baseApi.ts';
import { session } from '../../app/session.ts';
import type { RootState } from '../../app/store.ts';

const OWN_CONSENTS = { type: 'Consents', id: 'OWN' } as const;

const consentApi = baseApi.enhanceEndpoints({ addTagTypes: ['Consents'] }).injectEndpoints({
  endpoints: (build) => ({
    ownConsents: build.query<OwnConsents, void>({
      query: () => '/users/account/consents',
      transformResponse: (answer: OwnConsentsAnswer) => answer.data,
      providesTags: [OWN_CONSENTS],
    }),
    /** To the notice that this page shows. */
    giveConsent: build.mutation<OwnConsents, void>({
      query: () => ({
        url: '/users/account/consents',
        method: 'POST',
        body: {
          noticeVersion: NOTICE_VERSION,
          language: NOTICE_LANGUAGES[0],
        } satisfies GiveConsentRequest,
      }),
      transformResponse: (answer: OwnConsentsAnswer) => answer.data,
      invalidatesTags: (_answer, error) => (error ? [] : [OWN_CONSENTS]),
      async onQueryStarted(_arg, { dispatch, getState, queryFulfilled }) {
        const before = session.selectUser(getState() as RootState);
        try {
          const { data } = await queryFulfilled;
          const user = session.selectUser(getState() as RootState);
          // Not of another member who signed in meanwhile.
          if (user && user.id === before?.id)
            dispatch(session.storeUser({ ...user, asksForConsent: data.asksForConsent }));
        } catch {
          // The screen that asked shows a refusal.
        }
      },
    }),
    endNewsletter: build.mutation<null, void>({
      query: () => ({ url: '/users/account/newsletter', method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: (_answer, error) => (error ? [] : [OWN_CONSENTS]),
    }),
  }),
});

export const { useOwnConsentsQuery, useGiveConsentMutation, useEndNewsletterMutation } = consentApi;
