import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import { waitEnd } from '@nattil/frontend-shared/ui/refused-wait';
import { useCountdown } from '@nattil/frontend-shared/ui/use-countdown';
import { baseApi } from '../baseApi.ts';
import type { AppDispatch } from '../store.ts';

const DAY_SECONDS = 86_400;

/** By contact: when the server sends a code there again. It outlives the screen that asked. */
const codeWaitApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    codeWait: build.query<number | null, string>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: DAY_SECONDS,
    }),
  }),
});

/** What came of the latest request for a code; no error: it was sent. */
export function rememberWait(dispatch: AppDispatch, contact: string, error?: ApiError): void {
  void dispatch(codeWaitApi.util.upsertQueryData('codeWait', contact, waitEnd(error)));
}

/** Until when no code is sent to this contact; null when one may be. */
export function useCodeWait(contact: string): number | null {
  const { data = null } = codeWaitApi.useCodeWaitQuery(contact);
  const { done } = useCountdown(data);
  return done ? null : data;
}
