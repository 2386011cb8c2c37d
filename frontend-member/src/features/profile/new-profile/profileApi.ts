import type {
  CreateProfileAnswer,
  CreateProfileRequest,
} from '@nattil/contracts/api/member/session';
import { baseApi } from '../../../shared/api/baseApi.ts';
import { cardTagTypes, OWN_CARD } from '../../../shared/card/card-tag.ts';

const profileApi = baseApi.enhanceEndpoints({ addTagTypes: cardTagTypes }).injectEndpoints({
  endpoints: (build) => ({
    createProfile: build.mutation<CreateProfileAnswer['data'], CreateProfileRequest>({
      query: (body) => ({ url: '/users/createProfile', method: 'POST', body }),
      transformResponse: (answer: CreateProfileAnswer) => answer.data,
      // The card is issued with the profile.
      invalidatesTags: [OWN_CARD],
    }),
  }),
});

export const { useCreateProfileMutation } = profileApi;
