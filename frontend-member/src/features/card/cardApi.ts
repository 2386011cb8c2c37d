import type {
  Card,
  CardAnswer,
  CardDetails,
  CardDetailsAnswer,
  RenewCardRequest,
} from '@nattil/contracts/api/cards';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import type { AppDispatch } from '../../app/store.ts';
import { cardTagTypes, OWN_CARD } from '../../shared/card/card-tag.ts';
import { OTP_HISTORY, otpApi } from './otpApi.ts';

const cardOf = (answer: CardAnswer): Card => answer.data.card;

/** The answer shows the card at once; what else changed with it is loaded behind. */
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
    // A refusal is told by the screen that asked.
  }
}

const cardApi = otpApi.enhanceEndpoints({ addTagTypes: cardTagTypes }).injectEndpoints({
  endpoints: (build) => ({
    cardDetails: build.query<CardDetails, void>({
      query: () => '/users/card/details',
      transformResponse: (answer: CardDetailsAnswer) => answer.data,
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

export const { useCardDetailsQuery, useLazyCardDetailsQuery, useActivateCardMutation } = cardApi;

// One call each at a time: the button that makes it and the dialog that waits for it see the same.
export const useRenewCard = () => cardApi.useRenewCardMutation({ fixedCacheKey: 'renew-card' });
export const useApplyAgain = () => cardApi.useApplyAgainMutation({ fixedCacheKey: 'apply-again' });
