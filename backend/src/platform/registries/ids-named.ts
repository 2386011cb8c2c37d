import { parameters } from '../persistence/sql-text.ts';
import { SEARCH_CANDIDATES } from './admin-search.ts';
import type { IdsNamed } from './naming.ts';

/**
 * Finds the rows of a table whose name, an SQL expression in lower case, contains all typed words.
 * `indexed` is the expression of an index that contains the name.
 */
export function idsNamed(table: string, name: string, indexed?: string): IdsNamed {
  return async (db, { patterns }) => {
    const { values, bind } = parameters();
    const expressions = indexed ? [indexed, name] : [name];
    const conditions = patterns
      .map(bind)
      .flatMap((pattern) => expressions.map((of) => `${of} like ${pattern}`));
    const rows = await db.query<{ id: string }>(
      `select id from ${table} where ${conditions.join(' and ')} limit ${SEARCH_CANDIDATES}`,
      values,
    );
    return rows.map(({ id }) => id);
  };
}
