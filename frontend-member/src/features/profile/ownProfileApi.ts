import type {
  AvatarAnswer,
  ChangePasswordRequest,
  DeleteAccountRequest,
  OwnProfile,
  OwnProfileAnswer,
  UpdateProfileRequest,
} from '@nattil/contracts/api/member/account';
import type { Done } from '@nattil/contracts/api/common';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import { baseApi } from '../../shared/api/baseApi.ts';
import { session } from '../../shared/session.ts';
import type { AppDispatch, RootState } from '../../shared/store/state.ts';
import { cardTagTypes, OWN_CARD } from '../../shared/card/card-tag.ts';

const OWN_PROFILE = { type: 'Profile', id: 'OWN' } as const;

interface Started<Answer> {
  dispatch: AppDispatch;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Answer }>;
}

/**
 * Ignores the answer if another person signed in in another tab, because it is about the previous
 * one.
 */
function follow(user: SessionUser) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    if (session.selectUser(getState())?.id === user.id) dispatch(session.storeUser(user));
  };
}

/** Updates the session's user, so that the header and other views show the server's answer. */
async function showEverywhere(_arg: unknown, call: Started<OwnProfile>): Promise<void> {
  try {
    const { data } = await call.queryFulfilled;
    call.dispatch(follow(data.user));
  } catch {
    // The calling screen shows a refusal.
  }
}

/** Shows the answer at once, without refetching the profile. */
async function showChanged(_arg: unknown, call: Started<OwnProfile>): Promise<void> {
  try {
    const { data } = await call.queryFulfilled;
    call.dispatch(follow(data.user));
    call.dispatch(ownProfileApi.util.upsertQueryData('ownProfile', undefined, data));
  } catch {
    // The calling screen shows a refusal.
  }
}

async function showPicture(
  _arg: unknown,
  { dispatch, getState, queryFulfilled }: Started<SessionUser | null>,
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    const avatar = data?.avatar ?? null;
    dispatch(
      ownProfileApi.util.updateQueryData('ownProfile', undefined, (profile) => {
        profile.user.avatar = avatar;
      }),
    );
    const user = session.selectUser(getState() as RootState);
    if (user) dispatch(session.storeUser({ ...user, avatar }));
  } catch {
    // The calling screen shows a refusal.
  }
}

/** The member's own account. */
export const ownProfileApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Profile', ...cardTagTypes] })
  .injectEndpoints({
    endpoints: (build) => ({
      ownProfile: build.query<OwnProfile, void>({
        query: () => '/users/profile',
        transformResponse: (answer: OwnProfileAnswer) => answer.data,
        onQueryStarted: showEverywhere,
        providesTags: [OWN_PROFILE],
      }),
      updateProfile: build.mutation<OwnProfile, UpdateProfileRequest>({
        query: (body) => ({ url: '/users/profile', method: 'PUT', body }),
        transformResponse: (answer: OwnProfileAnswer) => answer.data,
        onQueryStarted: showChanged,
        // The card shows the name.
        invalidatesTags: (_answer, error) => (error ? [] : [OWN_CARD]),
      }),
      storePicture: build.mutation<SessionUser, File>({
        query: (file) => {
          const body = new FormData();
          body.append('avatar', file);
          return { url: '/users/avatar', method: 'PUT', body };
        },
        transformResponse: (answer: AvatarAnswer) => answer.data.user,
        onQueryStarted: showPicture,
      }),
      deletePicture: build.mutation<null, void>({
        query: () => ({ url: '/users/avatar', method: 'DELETE' }),
        transformResponse: () => null,
        onQueryStarted: showPicture,
      }),
      changePassword: build.mutation<Done, ChangePasswordRequest>({
        query: (body) => ({ url: '/users/password', method: 'PUT', body }),
      }),
      deleteAccount: build.mutation<null, DeleteAccountRequest>({
        query: (body) => ({ url: '/users/account', method: 'DELETE', body }),
        transformResponse: () => null,
      }),
    }),
  });

export const {
  useOwnProfileQuery,
  useLazyOwnProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useDeleteAccountMutation,
} = ownProfileApi;

// The button and the dialog that waits for the call share one state.
export const useStorePicture = () =>
  ownProfileApi.useStorePictureMutation({ fixedCacheKey: 'store-picture' });
export const useDeletePicture = () =>
  ownProfileApi.useDeletePictureMutation({ fixedCacheKey: 'delete-picture' });
