import type { HealthAnswer } from '@nattil/contracts/api/health';
import { baseApi } from '../../shared/store/baseApi.ts';

export const { useSystemHealthQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemHealth: build.query<HealthAnswer, void>({
      query: () => ({
        url: '/health/ready',
        // A 503 is a valid answer: it names the parts that are not ready.
        validateStatus: ({ status }) => status === 200 || status === 503,
      }),
      transformResponse: (answer: Partial<HealthAnswer> | null) => ({
        status: answer?.status === 'ready' ? 'ready' : 'not-ready',
        parts: Array.isArray(answer?.parts) ? answer.parts : [],
      }),
      extraOptions: { public: true },
    }),
  }),
});
