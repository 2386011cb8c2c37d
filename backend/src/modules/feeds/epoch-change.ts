import type { LogEpochChange } from '@nattil/contracts/api/feeds';
import { commonSeqSince } from '../../platform/event-log/log-epochs.ts';
import type { Queryable } from '../../platform/persistence/database.ts';

/** What a reader of the epoch `before` must know of the present one. */
export async function epochChange(
  db: Pick<Queryable, 'query'>,
  before: string,
  present: string,
): Promise<LogEpochChange> {
  const commonSeq = await commonSeqSince(db, before);
  return { epoch: present, lastCommonSeq: String(commonSeq), commonSeq };
}
