import type { Names } from '../../../platform/registries/names.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

/** Adds to each row the name of the owner who created it; null if it is erased. */
export async function ownersNamed<Row extends { createdBy: string }>(
  db: Queryable,
  names: Names,
  rows: Row[],
): Promise<(Omit<Row, 'createdBy'> & { createdBy: string | null })[]> {
  const owners = rows.map(({ createdBy }) => ({ id: createdBy, realm: 'admin' as const }));
  const known = await names.of(db, owners);
  return rows.map((row, at) => ({ ...row, createdBy: known.actor(owners[at]!) }));
}
