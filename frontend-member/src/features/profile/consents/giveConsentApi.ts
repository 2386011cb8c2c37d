import type {
  GiveConsentRequest,
  OwnConsents,
  OwnConsentsAnswer,
} from '@nattil/contracts/api/member/account';
import { NOTICE_LANGUAGES, NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { baseApi } from '../../../shared/api/baseApi.ts';
import { session } from '../../../shared/session.ts';
import type { RootState } from '../../../shared/store/state.ts';

/** Separate from the data page's endpoints, because every page may ask for consent. */
const giveConsentApi = baseApi.enhanceEndpoints({ addTagTypes: ['Consents'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Consents to the notice that this page shows. */
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
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Consents', id: 'OWN' }]),
      async onQueryStarted(_arg, { dispatch, getState, queryFulfilled }) {
        const before = session.selectUser(getState() as RootState);
        try {
          const { data } = await queryFulfilled;
          const user = session.selectUser(getState() as RootState);
          // Ignores the answer if another member signed in before it came.
          if (user && user.id === before?.id)
            dispatch(session.storeUser({ ...user, asksForConsent: data.asksForConsent }));
        } catch {
          // The calling screen shows a refusal.
        }
      },
    }),
  }),
});

export const { useGiveConsentMutation } = giveConsentApi;
