import type {
  AddUserRequest,
  AdminMember,
  AdminUserAnswer,
  AdminUsersAnswer,
  AdminUsersQuery,
  ResetUserPasswordRequest,
  UpdateCardRequest,
  UpdateUserRequest,
} from '@nattil/contracts/api/admin/users';
import type { Id } from '@nattil/contracts/api/common';
import { ifMatchHeader } from '@nattil/frontend-shared/api/if-match';
import { baseApi } from '../../shared/store/baseApi.ts';

const PAGE_SIZE = 10;

/** The member, with the version that the page showed. */
type ShownUser = Pick<AdminMember, 'id' | 'version'>;

const userTag = (id: Id) => ({ type: 'User', id }) as const;
/** All pages of the list, which carry the counts of the members by status. */
const USER_LIST = { type: 'User', id: 'LIST' } as const;
const pathOf = (id: Id) => `/admin/users/${encodeURIComponent(id)}`;

const usersApi = baseApi.enhanceEndpoints({ addTagTypes: ['User'] }).injectEndpoints({
  endpoints: (build) => ({
    users: build.query<AdminUsersAnswer, AdminUsersQuery>({
      query: (params) => ({ url: '/admin/users', params: { limit: PAGE_SIZE, ...params } }),
      providesTags: [USER_LIST],
    }),
    user: build.query<AdminMember, Id>({
      query: (id) => pathOf(id),
      transformResponse: (answer: AdminUserAnswer) => answer.data,
      providesTags: (_user, _error, id) => [userTag(id)],
    }),
    addUser: build.mutation<AdminMember, AddUserRequest>({
      query: (body) => ({ url: '/admin/users', method: 'POST', body }),
      transformResponse: (answer: AdminUserAnswer) => answer.data,
      invalidatesTags: (_user, error) => (error ? [] : [USER_LIST]),
    }),
    // A refusal mostly means that another person changed the member, so the list is stale too.
    updateUser: build.mutation<unknown, ShownUser & { changes: UpdateUserRequest }>({
      query: ({ id, version, changes }) => ({
        url: pathOf(id),
        method: 'PUT',
        headers: ifMatchHeader(version),
        body: changes,
      }),
      invalidatesTags: (_answer, _error, { id }) => [userTag(id), USER_LIST],
    }),
    resetPassword: build.mutation<unknown, ShownUser & ResetUserPasswordRequest>({
      query: ({ id, version, newPassword }) => ({
        url: `${pathOf(id)}/reset-password`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body: { newPassword },
      }),
      invalidatesTags: (_answer, _error, { id }) => [userTag(id), USER_LIST],
    }),
    sendPasswordLink: build.mutation<unknown, ShownUser>({
      query: ({ id, version }) => ({
        url: `${pathOf(id)}/password-link`,
        method: 'POST',
        headers: ifMatchHeader(version),
      }),
      invalidatesTags: (_answer, _error, { id }) => [userTag(id), USER_LIST],
    }),
    unlockUser: build.mutation<unknown, Id>({
      query: (id) => ({ url: `${pathOf(id)}/unlock`, method: 'POST' }),
      invalidatesTags: (_answer, _error, id) => [userTag(id), USER_LIST],
    }),
    resendUserInvitation: build.mutation<unknown, ShownUser>({
      query: ({ id, version }) => ({
        url: `${pathOf(id)}/invitation`,
        method: 'POST',
        headers: ifMatchHeader(version),
      }),
      invalidatesTags: (_answer, _error, { id }) => [userTag(id), USER_LIST],
    }),
    /** The version belongs to the card; a member without a card has none. */
    updateCard: build.mutation<
      unknown,
      { id: Id; version: number | undefined; changes: UpdateCardRequest }
    >({
      query: ({ id, version, changes }) => ({
        url: `${pathOf(id)}/card`,
        method: 'PUT',
        headers: version === undefined ? {} : ifMatchHeader(version),
        body: changes,
      }),
      invalidatesTags: (_answer, _error, { id }) => [userTag(id), USER_LIST],
    }),
    deleteUser: build.mutation<unknown, ShownUser>({
      query: ({ id, version }) => ({
        url: pathOf(id),
        method: 'DELETE',
        headers: ifMatchHeader(version),
      }),
      invalidatesTags: [USER_LIST],
    }),
  }),
});

export const {
  useUsersQuery,
  useUserQuery,
  useLazyUserQuery,
  useAddUserMutation,
  useUpdateUserMutation,
  useResetPasswordMutation,
  useSendPasswordLinkMutation,
  useUnlockUserMutation,
  useResendUserInvitationMutation,
  useUpdateCardMutation,
  useDeleteUserMutation,
} = usersApi;
export const { users } = usersApi.endpoints;
