import { Injectable } from '@nestjs/common';
import { Encryption } from '../config/encryption.ts';
import { Declarations } from './declaration.ts';
import type { ErasedPerson } from './erasure.ts';
import type { Queryable } from '../persistence/database.ts';

/** One stored record about a person. Times are ISO 8601 texts. */
export type PersonalRecord = Record<string, string | number | boolean | null | string[]>;

/** The stored data about a person, by part. */
export type PersonalData = Record<string, PersonalRecord | PersonalRecord[]>;

export interface SubjectRequest {
  person: Pick<ErasedPerson, 'realm' | 'id'>;
  encryption: Encryption;
  now: Date;
}

/** Returns one module's data about a person. Parts of the same name are concatenated. */
export type ExportPersonalData = (db: Queryable, telling: SubjectRequest) => Promise<PersonalData>;

/** Maximum rows per list; more than a person can cause in years. */
export const MAX_EXPORTED_ROWS = 10_000;

/** Collects the data about a person that modules and platform declare. */
@Injectable()
export class SubjectAccess {
  constructor(
    private readonly declarations: Declarations,
    private readonly encryption: Encryption,
  ) {}

  async of(db: Queryable, person: SubjectRequest['person'], now: Date): Promise<PersonalData> {
    const all: PersonalData = {};
    for (const exportOne of this.declarations.exportsData) {
      const parts = await exportOne(db, { person, encryption: this.encryption, now });
      for (const [name, part] of Object.entries(parts)) {
        const before = all[name];
        all[name] = Array.isArray(before) ? before.concat(part) : part;
      }
    }
    return all;
  }
}

/** A row in export form. */
export function personalRecord(
  row: Record<string, string | number | boolean | Date | null | string[]>,
): PersonalRecord {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

/** The rows of a query in export form. */
export async function personalRecords(
  db: Queryable,
  sql: string,
  values: readonly unknown[],
): Promise<PersonalRecord[]> {
  return (await db.query<Parameters<typeof personalRecord>[0]>(sql, values)).map(personalRecord);
}
