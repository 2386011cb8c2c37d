import {
  isRaw,
  PostgreSqlConnection,
  PostgreSqlDriver,
  raw,
  Utils,
  type AnyEntity,
  type Configuration,
  type Dictionary,
  type EntityData,
  type LoggingOptions,
  type NativeQueryBuilder,
  type QueryResult,
  type RawQueryFragment,
  type Transaction,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';

type Result = QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[];

/**
 * MikroORM writes values into the text of its statements, and PostgreSQL logs the text of failing
 * statements. This driver sends values as `$1` parameters, which keeps them out of the log.
 */
export class BoundParametersDriver extends PostgreSqlDriver {
  protected override readonly connection: BoundParametersConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new BoundParametersConnection(config);
  }
}

class BoundParametersConnection extends PostgreSqlConnection {
  override async execute<T extends Result = EntityData<AnyEntity>[]>(
    query: string | NativeQueryBuilder | RawQueryFragment,
    params: readonly unknown[] | Dictionary<unknown> = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Transaction,
    context?: LoggingOptions,
  ): Promise<T> {
    await this.ensureConnection();
    const values: unknown[] = [];
    const statement = CompiledQuery.raw(this.bound(fragment(query, params), values), values);
    const client = (transaction as Kysely<unknown> | undefined) ?? this.getClient();
    return this.executeQuery(
      statement.sql,
      async () => this.transformRawResult<T>(await client.executeQuery(statement), method),
      context,
    );
  }

  /** Replaces MikroORM's placeholders: `?` is a value, `??` a name, `\?` a question mark. */
  private bound({ sql, params }: RawQueryFragment, values: unknown[]): string {
    if (params.length === 0) return sql;
    let next = 0;
    return sql.replace(/\\\?|\?\??/g, (mark) => {
      if (mark === '\\?') return '?';
      const value = params[next++];
      return mark === '??'
        ? this.platform.quoteIdentifier(String(value))
        : this.place(value, values);
    });
  }

  private place(value: unknown, values: unknown[]): string {
    if (isRaw(value)) return this.bound(value, values);
    if (Array.isArray(value)) return value.map((v) => this.place(v, values)).join(', ');
    return `$${values.push(textOf(value))}`;
  }
}

/** Dates in UTC (`forceUtcTimezone`), objects as JSON; pg converts the other values. */
function textOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Utils.isPlainObject(value) ? JSON.stringify(value) : value;
}

function fragment(
  query: string | NativeQueryBuilder | RawQueryFragment,
  params: readonly unknown[] | Dictionary<unknown>,
): RawQueryFragment {
  if (typeof query === 'string') return raw(query, params as unknown[]);
  return isRaw(query) ? query : query.toRaw();
}
