import type {
  AuditAnswer,
  AuditPagination,
  AuditQuery,
  AuditRow,
  AuditVerification,
  AuditVerificationProgress,
  AuditVerifyAnswer,
  AuditVerifyProgressAnswer,
} from '@nattil/contracts/api/admin/audit';
import { baseApi } from '../../shared/store/baseApi.ts';

export const AUDIT_PAGE_SIZE = 20;

/** The whole trail: it is append-only. */
const TRAIL = { type: 'Audit', id: 'TRAIL' } as const;

const auditApi = baseApi.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<{ rows: AuditRow[]; pagination: AuditPagination }, AuditQuery>({
      query: (params) => ({ url: '/admin/audit', params: { limit: AUDIT_PAGE_SIZE, ...params } }),
      transformResponse: ({ data, pagination }: AuditAnswer) => ({ rows: data, pagination }),
      providesTags: [TRAIL],
    }),
    // A mutation although it is a GET: it runs on request only and is itself recorded.
    verifyAudit: build.mutation<AuditVerification | AuditVerificationProgress, void>({
      query: () => '/admin/audit/verify',
      transformResponse: (answer: AuditVerifyAnswer | AuditVerifyProgressAnswer) => answer.data,
      invalidatesTags: (result) => (result && isProgress(result) ? [] : [TRAIL]),
    }),
  }),
});

export const { useAuditQuery, useVerifyAuditMutation } = auditApi;

/** Whether the server is still verifying and must be polled again. */
export function isProgress(
  answer: AuditVerification | AuditVerificationProgress,
): answer is AuditVerificationProgress {
  return 'of' in answer;
}
export const { audit } = auditApi.endpoints;
