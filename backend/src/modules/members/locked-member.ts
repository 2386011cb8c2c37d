import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../platform/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { inTransactionOf } from '../../platform/persistence/in-transaction-of.ts';
import { Member } from './member.aggregate.ts';

/**
 * Locks a member until the transaction ends; a deleted one is refused as unknown. Whoever changes cards, links or codes of a member too
 * does this first, so that two such transactions never wait for each other.
 */
export async function lockMember(db: Queryable, id: string): Promise<void> {
  const [row] = await db.query<{ status: Member['status'] }>(
    'select status from member where id = $1 for no key update',
    [id],
  );
  if (!row || row.status === 'deleted') throw new DomainError('MEMBER_NOT_FOUND');
}

/** Locks several members, always in the same order, so that two such transactions never deadlock. */
export async function lockMembers(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query('select id from member where id = any($1) order by id for no key update', [ids]);
}

/** The member, locked in the same way. */
export async function lockedMember(em: EntityManager, id: string): Promise<Member> {
  await lockMember(inTransactionOf(em), id);
  return em.findOneOrFail(Member, { id });
}

/** The same of who is signed in: whoever was deleted meanwhile is not signed in any more. */
export async function lockedCaller(em: EntityManager, id: string): Promise<Member> {
  await lockMemberOfCaller(inTransactionOf(em), id);
  return em.findOneOrFail(Member, { id });
}

export async function lockMemberOfCaller(db: Queryable, id: string): Promise<void> {
  await lockMember(db, id).catch((error: unknown) => {
    const isGone = error instanceof DomainError && error.code === 'MEMBER_NOT_FOUND';
    throw isGone ? new DomainError('SESSION_EXPIRED') : error;
  });
}

/**
 * The status of a member whose card is used, which stays so until the transaction ends: several
 * purchases at once do not wait for each other, but a suspension waits for them.
 */
export async function statusForUse(db: Queryable, id: string): Promise<Member['status'] | null> {
  const [row] = await db.query<{ status: Member['status'] }>(
    'select status from member where id = $1 for share',
    [id],
  );
  return row?.status ?? null;
}
