/** A bytea column whose values are encrypted with DATA_KEY. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** Columns of the primary key with their types. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'bytea'>>;
  /** The place that a value is bound to, by the values of the primary key in the order of `key`. */
  placeOf(this: void, ...key: never[]): string;
}

/** Columns of one table with an id. */
export function encryptedById<Column extends string>(
  table: string,
  columns: readonly Column[],
  placeOf: (id: string, column: Column) => string,
  id = 'id',
): EncryptedColumn[] {
  return columns.map((column) => ({
    table,
    column,
    key: { [id]: 'uuid' },
    placeOf: (key: string) => placeOf(key, column),
  }));
}
