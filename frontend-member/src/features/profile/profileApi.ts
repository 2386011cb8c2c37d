import type { CreateProfileAnswer, CreateProfileRequest } from '@nattil/contracts/api/members';
import { baseApi } from '../../app/baseApi.ts';

const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createProfile: build.mutation<CreateProfileAnswer['data'], CreateProfileRequest>({
      query: (body) => ({ url: '/users/createProfile', method: 'POST', body }),
      transformResponse: (answer: CreateProfileAnswer) => answer.data,
      invalidatesTags: ['Profile', 'Card'],
    }),
  }),
});

export const { useCreateProfileMutation } = profileApi;
