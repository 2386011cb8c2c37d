import { CompiledQuery, type Transaction as KyselyTransaction } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Queryable } from '../database.ts';

/** SQL on the connection of the command's transaction, so that it commits with the aggregates. */
export function inTransactionOf(em: EntityManager): Queryable {
  const transaction = em.getTransactionContext<KyselyTransaction<unknown>>();
  if (!transaction) throw new Error('No transaction is open: run this through Commands.run');
  const run = (text: string, values: readonly unknown[] = []) =>
    transaction.executeQuery(CompiledQuery.raw(text, values as unknown[]));
  return {
    query: async <Row>(text: string, values?: readonly unknown[]) =>
      (await run(text, values)).rows as Row[],
    execute: async (text, values) => Number((await run(text, values)).numAffectedRows ?? 0n),
  };
}
