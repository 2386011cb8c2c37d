import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import type { Database } from '../database.ts';
import { preparing } from './preparing-pool.ts';

/** Kysely on a pool whose connections may be lost in the middle of a transaction. */
export class PoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(database: Database) {
    const config = { pool: preparing(database) };
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new ReleasingDriver(this.#config);
  }
}

/**
 * Kysely releases a connection only after its `begin` or `rollback` has succeeded. A connection
 * that was lost before would count as in use for ever, until the pool has none left.
 */
class ReleasingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      await this.releaseConnection(connection as never);
      throw error;
    }
  }

  /** Fails only on a lost connection, and the loss itself rolls the transaction back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
