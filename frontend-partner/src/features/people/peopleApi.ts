import type {
  InviteStaffRequest,
  ShopPeopleAnswer,
  ShopPerson,
  ShopPersonAnswer,
} from '@nattil/contracts/api/partner/access';
import { baseApi } from '../../shared/store/baseApi.ts';

const of = (shopId: string, personId = ''): string =>
  `/partner/shops/${encodeURIComponent(shopId)}/people${personId && `/${encodeURIComponent(personId)}`}`;

interface OfPerson {
  shopId: string;
  personId: string;
}

const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    people: build.query<ShopPerson[], string>({
      query: (shopId) => of(shopId),
      transformResponse: (answer: ShopPeopleAnswer) => answer.data,
      providesTags: ['People'],
    }),
    invite: build.mutation<ShopPerson, InviteStaffRequest & { shopId: string }>({
      query: ({ shopId, ...body }) => ({ url: of(shopId), method: 'POST', body }),
      transformResponse: (answer: ShopPersonAnswer) => answer.data,
      invalidatesTags: ['People'],
    }),
    inviteAgain: build.mutation<ShopPerson, OfPerson>({
      query: ({ shopId, personId }) => ({
        url: `${of(shopId, personId)}/resend`,
        method: 'POST',
      }),
      transformResponse: (answer: ShopPersonAnswer) => answer.data,
      invalidatesTags: ['People'],
    }),
    endAccess: build.mutation<null, OfPerson>({
      query: ({ shopId, personId }) => ({ url: of(shopId, personId), method: 'DELETE' }),
      invalidatesTags: ['People'],
    }),
  }),
});

export const { usePeopleQuery, useInviteMutation, useInviteAgainMutation, useEndAccessMutation } =
  peopleApi;
