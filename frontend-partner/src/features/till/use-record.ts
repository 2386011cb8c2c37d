import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { newIdempotencyKey } from '@nattil/frontend-shared/api/idempotency';
import { useRecordMutation } from '../../shared/purchases/purchasesApi.ts';
import {
  type Entry,
  entryRecorded,
  entryRefused,
  entrySent,
  entryUnanswered,
} from '../../shared/queue/entries.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { paiseOf } from './bill.ts';

/** Sends an entry. A repetition has the same key, so that nothing is recorded twice. */
export function useRecord(): (entry: Entry) => Promise<void> {
  const dispatch = useAppDispatch();
  const [record] = useRecordMutation();
  return async (entry) => {
    const { id, check, bill, status } = entry;
    if (status === 'sending' || status === 'recorded') return;
    const key = entry.idempotencyKey ?? newIdempotencyKey();
    dispatch(entrySent({ id, key }));
    try {
      const billAmount = (paiseOf(bill) ?? 0) / 100;
      const purchase = await record({ checkId: check.id, billAmount, key }).unwrap();
      dispatch(entryRecorded({ id, purchase }));
    } catch (error) {
      if (isRefusal(error)) dispatch(entryRefused({ id, refusal: error }));
      else dispatch(entryUnanswered(id));
    }
  };
}

/** Whether the server certainly recorded nothing. */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error) || error.status === 'NETWORK') return false;
  return error.status < 500 && error.code !== 'IDEMPOTENCY_KEY_IN_USE';
}
