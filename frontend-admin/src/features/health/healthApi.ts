import { baseApi } from '../../app/baseApi.ts';

export interface SystemHealth {
  status: 'ready' | 'not-ready';
  parts: { name: string; ready: boolean; detail?: string }[];
}

export const { useSystemHealthQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemHealth: build.query<SystemHealth, void>({
      query: () => ({
        url: '/health/ready',
        // 503 is an answer too: it names the parts that are not ready.
        validateStatus: ({ status }) => status === 200 || status === 503,
      }),
      transformResponse: (answer: Partial<SystemHealth> | null) => ({
        status: answer?.status === 'ready' ? 'ready' : 'not-ready',
        parts: Array.isArray(answer?.parts) ? answer.parts : [],
      }),
      extraOptions: { public: true },
    }),
  }),
});
