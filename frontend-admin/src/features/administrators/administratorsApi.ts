import type { Id, Pagination } from '@nattil/contracts/api/common';
import type {
  Administrator,
  AdministratorAnswer,
  AdministratorsAnswer,
  ChangeRoleRequest,
  EventAccessAnswer,
  InviteAdministratorRequest,
  SuspendAdministratorRequest,
} from '@nattil/contracts/api/admin/administrators';
import { ifMatchHeader } from '@nattil/frontend-shared/api/if-match';
import { baseApi } from '../../shared/store/baseApi.ts';

/** The administrator, with the version that the page showed. */
export type ShownAdministrator = Pick<Administrator, 'id' | 'version'>;

interface AdministratorsPage {
  administrators: Administrator[];
  pagination: Pagination;
}

const path = (id: Id, what: string) =>
  `/admin/administrators/${encodeURIComponent(id)}/${what}` as const;

const administratorsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Administrator', 'ApiKey', 'Webhook'] })
  .injectEndpoints({
    endpoints: (build) => ({
      administrators: build.query<AdministratorsPage, { page: number; limit: number }>({
        query: (params) => ({ url: '/admin/administrators', params }),
        transformResponse: ({ data, pagination }: AdministratorsAnswer) => ({
          administrators: data,
          pagination,
        }),
        providesTags: ['Administrator'],
      }),
      invite: build.mutation<AdministratorAnswer, InviteAdministratorRequest>({
        query: (body) => ({ url: '/admin/administrators', method: 'POST', body }),
        invalidatesTags: (_answer, error) => (error ? [] : ['Administrator']),
      }),
      // A refusal mostly means that another owner decided first, so the list is stale too.
      resendInvitation: build.mutation<unknown, ShownAdministrator>({
        query: ({ id, version }) => ({
          url: path(id, 'invitation'),
          method: 'POST',
          headers: ifMatchHeader(version),
        }),
        invalidatesTags: ['Administrator'],
      }),
      withdrawInvitation: build.mutation<unknown, ShownAdministrator>({
        query: ({ id, version }) => ({
          url: path(id, 'invitation'),
          method: 'DELETE',
          headers: ifMatchHeader(version),
          responseHandler: async (response) => (response.status === 204 ? null : response.json()),
        }),
        invalidatesTags: ['Administrator'],
      }),
      changeRole: build.mutation<unknown, ShownAdministrator & ChangeRoleRequest>({
        query: ({ id, version, ...body }) => ({
          url: path(id, 'role'),
          method: 'PUT',
          headers: ifMatchHeader(version),
          body,
        }),
        invalidatesTags: ['Administrator', 'ApiKey', 'Webhook'],
      }),
      unlockAdministrator: build.mutation<unknown, Id>({
        query: (id) => ({ url: path(id, 'unlock'), method: 'POST' }),
        invalidatesTags: ['Administrator'],
      }),
      // What it lists is confirmed, so it is never shown from the cache.
      eventAccess: build.query<EventAccessAnswer['data'], Id>({
        query: (id) => path(id, 'event-access'),
        transformResponse: ({ data }: EventAccessAnswer) => data,
        keepUnusedDataFor: 0,
        providesTags: ['Administrator'],
      }),
      suspend: build.mutation<unknown, ShownAdministrator & SuspendAdministratorRequest>({
        query: ({ id, version, ...body }) => ({
          url: path(id, 'suspend'),
          method: 'PUT',
          headers: ifMatchHeader(version),
          body,
        }),
        invalidatesTags: ['Administrator', 'ApiKey', 'Webhook'],
      }),
      activate: build.mutation<unknown, ShownAdministrator>({
        query: ({ id, version }) => ({
          url: path(id, 'activate'),
          method: 'PUT',
          headers: ifMatchHeader(version),
        }),
        invalidatesTags: ['Administrator'],
      }),
    }),
  });

export const {
  useAdministratorsQuery,
  useInviteMutation,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
  useChangeRoleMutation,
  useEventAccessQuery,
  useSuspendMutation,
  useActivateMutation,
  useUnlockAdministratorMutation,
} = administratorsApi;
export const { administrators } = administratorsApi.endpoints;
