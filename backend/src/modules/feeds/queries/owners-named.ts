import type { Names } from '../../../platform/registries/names.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

/** Names the owner who created each row and the one who is responsible; null if it is erased. */
export async function ownersNamed<Row extends { createdBy: string; responsible: string }>(
  db: Queryable,
  names: Names,
  rows: Row[],
): Promise<
  (Omit<Row, 'createdBy' | 'responsible'> & {
    createdBy: string | null;
    responsible: string | null;
  })[]
> {
  const owner = (id: string) => ({ id, realm: 'admin' as const });
  const owners = rows.flatMap((row) => [owner(row.createdBy), owner(row.responsible)]);
  const known = await names.of(db, owners);
  return rows.map((row) => ({
    ...row,
    createdBy: known.actor(owner(row.createdBy)),
    responsible: known.actor(owner(row.responsible)),
  }));
}
