import { Injectable } from '@nestjs/common';
import { Encryption } from './config/encryption.ts';
import { Declarations } from './declaration.ts';
import type { ErasedPerson } from './erasure.ts';
import type { Queryable } from './persistence/database.ts';

/** One thing that is stored of a person. Times are texts in ISO 8601. */
export type Told = Record<string, string | number | boolean | null | string[]>;

/** What is stored of a person, by the name of each part. */
export type ToldParts = Record<string, Told | Told[]>;

export interface Telling {
  person: Pick<ErasedPerson, 'realm' | 'id'>;
  encryption: Encryption;
  now: Date;
}

/** Tells what one module holds of a person. Parts of the same name are put together. */
export type Tells = (db: Queryable, telling: Telling) => Promise<ToldParts>;

/** Of one list; more than a person can cause in years. */
export const MOST_TOLD = 10_000;

/** Tells a person what all modules and the platform declare that they hold of her. */
@Injectable()
export class Disclosure {
  constructor(
    private readonly declarations: Declarations,
    private readonly encryption: Encryption,
  ) {}

  async of(db: Queryable, person: Telling['person'], now: Date): Promise<ToldParts> {
    const all: ToldParts = {};
    for (const tell of this.declarations.tells) {
      const parts = await tell(db, { person, encryption: this.encryption, now });
      for (const [name, part] of Object.entries(parts)) {
        const before = all[name];
        all[name] = Array.isArray(before) ? before.concat(part) : part;
      }
    }
    return all;
  }
}

/** A row as it is told. */
export function told(
  row: Record<string, string | number | boolean | Date | null | string[]>,
): Told {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

/** The rows of a query as they are told. */
export async function toldRows(
  db: Queryable,
  sql: string,
  values: readonly unknown[],
): Promise<Told[]> {
  return (await db.query<Parameters<typeof told>[0]>(sql, values)).map(told);
}
