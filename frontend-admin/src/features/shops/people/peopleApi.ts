import type {
  PartnerInvitationsJob,
  PartnerInvitationsJobAnswer,
  ShopPeopleAnswer,
  ShopPerson,
} from '@nattil/contracts/api/partner/access';
import type { Id } from '@nattil/contracts/api/common';
import { baseApi } from '../../../shared/store/baseApi.ts';

const JOB = '/admin/shops/partner-invitations';
const pathOf = (shopId: Id) => `/admin/shops/${encodeURIComponent(shopId)}`;

const peopleApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['ShopPeople', 'InvitationsJob'] })
  .injectEndpoints({
    endpoints: (build) => ({
      peopleOfShop: build.query<ShopPerson[], Id>({
        query: (shopId) => `${pathOf(shopId)}/people`,
        transformResponse: (answer: ShopPeopleAnswer) => answer.data,
        providesTags: (_people, _error, shopId) => [{ type: 'ShopPeople', id: shopId }],
      }),
      inviteOwner: build.mutation<unknown, Id>({
        query: (shopId) => ({ url: `${pathOf(shopId)}/partner-invitation`, method: 'POST' }),
        // A refusal mostly means that the list is stale.
        invalidatesTags: (_answer, _error, shopId) => [{ type: 'ShopPeople', id: shopId }],
      }),
      unlockPerson: build.mutation<unknown, { shopId: Id; personId: Id }>({
        query: ({ shopId, personId }) => ({
          url: `${pathOf(shopId)}/people/${encodeURIComponent(personId)}/unlock`,
          method: 'POST',
        }),
        invalidatesTags: (_answer, _error, { shopId }) => [{ type: 'ShopPeople', id: shopId }],
      }),
      invitationsJob: build.query<PartnerInvitationsJob | null, void>({
        query: () => JOB,
        transformResponse: (answer: PartnerInvitationsJobAnswer) => answer.data,
        providesTags: ['InvitationsJob'],
      }),
      inviteAllOwners: build.mutation<unknown, void>({
        query: () => ({ url: JOB, method: 'POST' }),
        invalidatesTags: ['InvitationsJob', 'ShopPeople'],
      }),
    }),
  });

export const {
  usePeopleOfShopQuery,
  useInviteOwnerMutation,
  useUnlockPersonMutation,
  useInvitationsJobQuery,
  useInviteAllOwnersMutation,
} = peopleApi;
