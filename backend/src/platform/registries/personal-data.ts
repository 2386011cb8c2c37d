import { Encryption } from '../config/encryption.ts';
import type { Realm } from '../kernel/domain/actor.ts';
import type { Queryable } from '../persistence/database.ts';

export interface ErasedPerson {
  realm: Realm;
  id: string;
  /** Time of the erasure. */
  at: Date;
  /**
   * All contacts that the person has ever confirmed: e-mails in lower case, phones in E.164. Data
   * about other contacts is found by the person's id and by its cause.
   */
  contacts: readonly string[];
}

/** Erases one module's data about a person, in the transaction that deletes the person. */
export type Erases = (
  db: Queryable,
  person: ErasedPerson,
  encryption: Encryption,
) => Promise<unknown>;

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
