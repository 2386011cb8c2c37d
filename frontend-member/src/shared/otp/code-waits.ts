import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import { waitEnd } from '@nattil/frontend-shared/ui/time/refused-wait';
import { useCountdown } from '@nattil/frontend-shared/ui/time/use-countdown';
import { baseApi } from '../api/baseApi.ts';
import type { AppDispatch } from '../store/state.ts';

const DAY_SECONDS = 86_400;

/**
 * The earliest time of the next code by contact. It outlives the screen that requested the code.
 */
const codeWaitApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    codeWait: build.query<number | null, string>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: DAY_SECONDS,
    }),
  }),
});

/** Stores the wait after a request for a code; no error means that the code was sent. */
export function rememberWait(dispatch: AppDispatch, contact: string, error?: ApiError): void {
  void dispatch(codeWaitApi.util.upsertQueryData('codeWait', contact, waitEnd(error)));
}

/** The end of the wait for another code to this contact; null if one can be sent now. */
export function useCodeWait(contact: string): number | null {
  const { data = null } = codeWaitApi.useCodeWaitQuery(contact);
  const { done } = useCountdown(data);
  return done ? null : data;
}
