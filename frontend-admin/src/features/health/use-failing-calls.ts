import { explain } from '@nattil/frontend-shared/api/error-cause';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { baseApi } from '../../shared/store/baseApi.ts';

/** Whether something on the page could not be fetched because of the server or the connection. */
export function useFailingCalls(): boolean {
  return useAppSelector((state) =>
    Object.values(state[baseApi.reducerPath].queries).some((query) => {
      // The error stays during a retry and goes with the next answer.
      if (!query?.error) return false;
      const { cause } = explain(query.error);
      return cause === 'server' || cause === 'connection';
    }),
  );
}
