import type {
  Card,
  CardAnswer,
  CardDetails,
  CardDetailsAnswer,
  RenewCardRequest,
} from '@nattil/contracts/api/cards';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import type { AppDispatch } from '../../app/store.ts';
import { cardTagTypes, OWN_CARD } from '../../shared/card/card-tag.ts';
import { type Given, givenAt } from '../../shared/offline/keeping.ts';
import { OTP_HISTORY, otpApi } from '../../app/otp/otpApi.ts';

/** The member's card, as the server described it last. */
export type OwnCard = CardDetails & Given;

const cardOf = (answer: CardAnswer): Card => answer.data.card;

/** Shows the card of the answer at once; the rest is loaded in the background. */
async function showCard(
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: Card }> },
): Promise<void> {
  try {
    const { data: card } = await queryFulfilled;
    dispatch(
      cardApi.util.updateQueryData('cardDetails', undefined, (details) => {
        details.card = card;
      }),
    );
  } catch {
    // The screen that asked shows a refusal.
  }
}

export const CARD_ISSUED_AGAIN = 'A new card was issued. Activate it to use it.';

const cardApi = otpApi.enhanceEndpoints({ addTagTypes: cardTagTypes }).injectEndpoints({
  endpoints: (build) => ({
    cardDetails: build.query<OwnCard, void>({
      query: () => '/users/card/details',
      transformResponse: (answer: CardDetailsAnswer, meta) => ({
        ...answer.data,
        ...givenAt(meta),
      }),
      extraOptions: { kept: 'card' },
      providesTags: [OWN_CARD],
    }),
    activateCard: build.mutation<Card, void>({
      query: () => ({ url: '/users/card/activate', method: 'POST' }),
      transformResponse: cardOf,
      onQueryStarted: showCard,
      invalidatesTags: [OWN_CARD, OTP_HISTORY],
    }),
    renewCard: build.mutation<Card, RenewCardRequest & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/users/card/renew',
        method: 'POST',
        headers: idempotencyHeader(idempotencyKey),
        body,
      }),
      transformResponse: cardOf,
      onQueryStarted: showCard,
      // Also after a refusal: the card may be another one than the screen believes.
      invalidatesTags: [OWN_CARD],
    }),
    applyAgain: build.mutation<Card, void>({
      query: () => ({ url: '/users/card/apply', method: 'POST' }),
      transformResponse: cardOf,
      onQueryStarted: showCard,
      invalidatesTags: [OWN_CARD],
    }),
  }),
});

export const { cardDetails } = cardApi.endpoints;
export const { useLazyCardDetailsQuery, useActivateCardMutation } = cardApi;

/** The own card, while somebody is signed in: a dialog that is about to close asks for nobody's. */
export function useOwnCard(options: { refetchOnMountOrArgChange?: boolean } = {}) {
  const skip = useAppSelector(session.selectStatus) !== 'signed-in';
  return cardApi.useCardDetailsQuery(undefined, { ...options, skip });
}

// The button that makes the call and the dialog that waits for it share one state.
export const useRenewCard = () => cardApi.useRenewCardMutation({ fixedCacheKey: 'renew-card' });
export const useApplyAgain = () => cardApi.useApplyAgainMutation({ fixedCacheKey: 'apply-again' });
