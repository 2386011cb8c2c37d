import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { inTransactionOf } from '../../platform/persistence/orm/in-transaction-of.ts';
import { Member } from './member.aggregate.ts';

/**
 * Locks a member until the transaction ends; throws MEMBER_NOT_FOUND for a deleted one.
 * Transactions that also change the member's cards, links or codes take this lock first to avoid
 * deadlocks.
 */
export async function lockMemberRow(db: Queryable, id: string): Promise<void> {
  const [row] = await db.query<{ status: Member['status'] }>(
    'select status from member where id = $1 for no key update',
    [id],
  );
  if (!row || row.status === 'deleted') throw new DomainError('MEMBER_NOT_FOUND');
}

/** Locks several members, always in the same order to avoid deadlocks. */
export async function lockMemberRows(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query('select id from member where id = any($1) order by id for no key update', [ids]);
}

/** Loads the member with the same lock. */
export async function loadMemberForUpdate(em: EntityManager, id: string): Promise<Member> {
  await lockMemberRow(inTransactionOf(em), id);
  return em.findOneOrFail(Member, { id });
}

/** The same for the signed-in caller. Throws SESSION_EXPIRED for a member deleted meanwhile. */
export async function loadCallerForUpdate(em: EntityManager, id: string): Promise<Member> {
  await lockCallerRow(inTransactionOf(em), id);
  return em.findOneOrFail(Member, { id });
}

export async function lockCallerRow(db: Queryable, id: string): Promise<void> {
  await lockMemberRow(db, id).catch((error: unknown) => {
    const isGone = error instanceof DomainError && error.code === 'MEMBER_NOT_FOUND';
    throw isGone ? new DomainError('SESSION_EXPIRED') : error;
  });
}

/**
 * The status of a member whose card is used, locked until the transaction ends. The lock is shared:
 * concurrent purchases do not wait for each other, but a suspension waits for them.
 */
export async function shareLockStatus(db: Queryable, id: string): Promise<Member['status'] | null> {
  const [row] = await db.query<{ status: Member['status'] }>(
    'select status from member where id = $1 for share',
    [id],
  );
  return row?.status ?? null;
}
