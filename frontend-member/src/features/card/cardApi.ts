import type {
  Card,
  CardAnswer,
  CardDetails,
  CardDetailsAnswer,
  RenewCardRequest,
} from '@nattil/contracts/api/member/cards';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session.ts';
import type { AppDispatch } from '../../shared/store/state.ts';
import { cardTagTypes, OWN_CARD } from '../../shared/card/card-tag.ts';
import { type Given, givenAt } from '../../shared/offline/keeping.ts';
import { OTP_HISTORY, otpApi } from '../../shared/otp/otpApi.ts';

/** The member's card, as of the last answer. */
export type OwnCard = CardDetails & Given;

const cardOf = (answer: CardAnswer): Card => answer.data.card;

/** Shows the card of the answer at once and refetches the rest in the background. */
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
    // The calling screen shows a refusal.
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
      // Also after a refusal, because the shown card may be outdated.
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

/** The member's card. Without a session, as in a closing dialog, it sends no request. */
export function useOwnCard(options: { refetchOnMountOrArgChange?: boolean } = {}) {
  const skip = useAppSelector(session.selectStatus) !== 'signed-in';
  return cardApi.useCardDetailsQuery(undefined, { ...options, skip });
}

// The button and the dialog that waits for the call share one state.
export const useRenewCard = () => cardApi.useRenewCardMutation({ fixedCacheKey: 'renew-card' });
export const useApplyAgain = () => cardApi.useApplyAgainMutation({ fixedCacheKey: 'apply-again' });
