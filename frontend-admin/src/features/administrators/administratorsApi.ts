import type { Id, Pagination } from '@nattil/contracts/api/common';
import type {
  Administrator,
  AdministratorAnswer,
  AdministratorsAnswer,
  ChangeRoleRequest,
  InviteAdministratorRequest,
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
  .enhanceEndpoints({ addTagTypes: ['Administrator'] })
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
        query: ({ id, version, role }) => ({
          url: path(id, 'role'),
          method: 'PUT',
          headers: ifMatchHeader(version),
          body: { role },
        }),
        invalidatesTags: ['Administrator'],
      }),
      unlockAdministrator: build.mutation<unknown, Id>({
        query: (id) => ({ url: path(id, 'unlock'), method: 'POST' }),
        invalidatesTags: ['Administrator'],
      }),
      setSuspended: build.mutation<unknown, ShownAdministrator & { suspended: boolean }>({
        query: ({ id, version, suspended }) => ({
          url: path(id, suspended ? 'suspend' : 'activate'),
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
  useSetSuspendedMutation,
  useUnlockAdministratorMutation,
} = administratorsApi;
