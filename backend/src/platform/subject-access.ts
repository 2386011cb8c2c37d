import { Injectable } from '@nestjs/common';
import { Encryption } from './config/encryption.ts';
import { Declarations } from './declaration.ts';
import type { ErasedPerson } from './erasure.ts';
import type { Queryable } from './persistence/database.ts';

/** One thing that is stored of a person. Times are texts in ISO 8601. */
export type PersonalRecord = Record<string, string | number | boolean | null | string[]>;

/** What is stored of a person, by the name of each part. */
export type PersonalData = Record<string, PersonalRecord | PersonalRecord[]>;

export interface SubjectRequest {
  person: Pick<ErasedPerson, 'realm' | 'id'>;
  encryption: Encryption;
  now: Date;
}

/** What one module stores of a person. Parts of the same name are joined. */
export type ExportPersonalData = (db: Queryable, telling: SubjectRequest) => Promise<PersonalData>;

/** Of one list; more than a person can cause in years. */
export const MAX_EXPORTED_ROWS = 10_000;

/** Collects what all modules and the platform declare that they store of a person. */
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

/** A row as it is exported. */
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

/** The rows of a query as they are exported. */
export async function personalRecords(
  db: Queryable,
  sql: string,
  values: readonly unknown[],
): Promise<PersonalRecord[]> {
  return (await db.query<Parameters<typeof personalRecord>[0]>(sql, values)).map(personalRecord);
}
