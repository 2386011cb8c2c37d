import type { EntityManager } from '@mikro-orm/postgresql';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Aggregate } from '../../kernel/domain/aggregate.ts';
import type { Queryable } from '../database.ts';

/** Table of each aggregate type, from the entities that the modules registered. */
export function aggregateTables(em: EntityManager): Map<AggregateType, string> {
  const tables = new Map<AggregateType, string>();
  for (const { class: entity, tableName } of em.getMetadata().getAll().values()) {
    // MikroORM makes methods throw on the prototype itself.
    const blank: unknown = Object.create(entity?.prototype ?? null);
    if (blank instanceof Aggregate && 'kind' in blank) tables.set(blank.kind(), tableName);
  }
  return tables;
}

/** Raises the versions of existing rows; never lowers one. */
export async function raiseVersions(
  db: Queryable,
  table: string,
  versions: Map<string, number>,
): Promise<void> {
  await db.execute(
    `update "${table}" a set version = r.version from unnest($1::uuid[], $2::int[]) as r(id, version)
     where a.id = r.id and a.version < r.version`,
    [[...versions.keys()], [...versions.values()]],
  );
}
