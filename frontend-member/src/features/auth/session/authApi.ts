import { type ApiError } from '@nattil/frontend-shared/api/api-error';
import type { ProfileStatusAnswer } from '@nattil/contracts/api/member/session';
import { baseApi } from '../../../shared/api/baseApi.ts';

/**
 * The session endpoints for every page; the sign-in is in `signInApi.ts`, loaded with its dialogs.
 */
const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logOut: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout', method: 'POST', responseHandler: 'text' }),
    }),
    profileStatus: build.query<ProfileStatusAnswer['data'], void>({
      query: () => '/users/profile-status',
      transformResponse: (answer: ProfileStatusAnswer) => answer.data,
      transformErrorResponse: (error: ApiError): ApiError => ({
        ...error,
        message: `Failed to get profile status: ${error.status}`,
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLogOutMutation, useLazyProfileStatusQuery } = authApi;
export const { profileStatus } = authApi.endpoints;
