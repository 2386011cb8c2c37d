import type {
  CardReview,
  CardReviewsAnswer,
  CardReviewsQuery,
  RefuseCardReviewRequest,
} from '@nattil/contracts/api/admin/card-reviews';
import type { Id } from '@nattil/contracts/api/common';
import { ifMatchHeader } from '@nattil/frontend-shared/api/if-match';
import { baseApi } from '../../shared/store/baseApi.ts';

/** The review, with the version that the page showed. */
type ShownReview = Pick<CardReview, 'id' | 'version' | 'memberId'>;

const path = (id: Id, decision: 'allow' | 'refuse') =>
  `/admin/card-reviews/${encodeURIComponent(id)}/${decision}` as const;

/** A decision changes the review and the member's card. */
const changedBy = ({ memberId }: ShownReview) =>
  [
    'CardReview',
    { type: 'User', id: memberId },
    { type: 'User', id: 'LIST' },
    'Notification',
  ] as const;

const cardReviewsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['CardReview', 'User', 'Notification'] })
  .injectEndpoints({
    endpoints: (build) => ({
      cardReviews: build.query<CardReviewsAnswer, CardReviewsQuery>({
        query: (params) => ({ url: '/admin/card-reviews', params }),
        providesTags: ['CardReview'],
      }),
      // A refusal mostly means that another person decided first, so the list is stale too.
      allowActivation: build.mutation<unknown, ShownReview>({
        query: ({ id, version }) => ({
          url: path(id, 'allow'),
          method: 'PUT',
          headers: ifMatchHeader(version),
        }),
        invalidatesTags: (_answer, _error, review) => [...changedBy(review)],
      }),
      refuseActivation: build.mutation<unknown, ShownReview & RefuseCardReviewRequest>({
        query: ({ id, version, reason }) => ({
          url: path(id, 'refuse'),
          method: 'PUT',
          headers: ifMatchHeader(version),
          body: reason ? { reason } : {},
        }),
        invalidatesTags: (_answer, _error, review) => [...changedBy(review)],
      }),
    }),
  });

export const { useCardReviewsQuery, useAllowActivationMutation, useRefuseActivationMutation } =
  cardReviewsApi;
export const { cardReviews } = cardReviewsApi.endpoints;
