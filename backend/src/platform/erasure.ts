import { Injectable } from '@nestjs/common';
import { Encryption } from './config/encryption.ts';
import { Declarations } from './declaration.ts';
import type { Realm } from './identity/access-tokens.ts';
import type { Queryable } from './persistence/database.ts';

/** Somebody of whom nothing personal may stay. */
export interface ErasedPerson {
  realm: Realm;
  id: string;
  /** When the person is erased. */
  at: Date;
  /**
   * E-mails in lower case, phones in E.164: those that the person has confirmed, now or before. What
   * belongs to another contact is found by the person's id and by what caused it.
   */
  contacts: readonly string[];
}

/** Erases what one module holds of a person, in the transaction that deletes the person. */
export type Erases = (
  db: Queryable,
  person: ErasedPerson,
  encryption: Encryption,
) => Promise<unknown>;

/** Erases what all modules and the platform declare that they hold of a person. */
@Injectable()
export class Erasure {
  constructor(
    private readonly declarations: Declarations,
    private readonly encryption: Encryption,
  ) {}

  async of(db: Queryable, person: ErasedPerson): Promise<void> {
    for (const erase of this.declarations.erases) await erase(db, person, this.encryption);
  }
}
