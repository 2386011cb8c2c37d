import type {
  Card,
  CardCodeSecret,
  CardCodeSecretAnswer,
} from '@nattil/contracts/api/member/cards';
import type { Id } from '@nattil/contracts/api/common';
import { baseApi } from '../../../shared/api/baseApi.ts';
import { cardTagTypes, OWN_CARD } from '../../../shared/card/card-tag.ts';
import { forgetCode, keepCode, type KeptCode } from '../../../shared/offline/kept-copy.ts';

/** The card as the code depends on it: a renewal and another number replace the secret. */
export interface CodeOf {
  memberId: Id;
  card: string;
}

export function codeOf(memberId: Id, { cardNumber, activatedAt, expiresAt }: Card): CodeOf {
  return { memberId, card: [cardNumber, activatedAt, expiresAt].join(' ') };
}

const received = ({ data }: CardCodeSecretAnswer, of: CodeOf): KeptCode => ({
  of: of.card,
  given: data satisfies CardCodeSecret,
  asOf: new Date().toISOString(),
});

const isRefused = (error: { status: unknown } | undefined) => error?.status === 409;

export const cardCodeApi = baseApi.enhanceEndpoints({ addTagTypes: cardTagTypes }).injectEndpoints({
  endpoints: (build) => ({
    cardCode: build.query<KeptCode, CodeOf>({
      query: () => '/users/card/code-secret',
      transformResponse: (answer: CardCodeSecretAnswer, _meta, of) => received(answer, of),
      async onQueryStarted({ memberId }, { dispatch, queryFulfilled }) {
        try {
          keepCode(memberId, (await queryFulfilled).data);
        } catch (failed) {
          // The card is not active any more, so the shown card is outdated.
          if (!isRefused((failed as { error?: { status: unknown } }).error)) return;
          forgetCode(memberId);
          dispatch(cardCodeApi.util.invalidateTags([OWN_CARD]));
        }
      },
    }),
    replaceCardCode: build.mutation<KeptCode, CodeOf>({
      query: () => ({ url: '/users/card/code-secret', method: 'POST' }),
      transformResponse: (answer: CardCodeSecretAnswer, _meta, of) => received(answer, of),
      async onQueryStarted(of, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          keepCode(of.memberId, data);
          dispatch(cardCodeApi.util.updateQueryData('cardCode', of, () => data));
        } catch {
          // The dialog shows a refusal.
        }
      },
      invalidatesTags: (_code, error) => (isRefused(error) ? [OWN_CARD] : []),
    }),
  }),
});

export const { useCardCodeQuery, useReplaceCardCodeMutation } = cardCodeApi;
