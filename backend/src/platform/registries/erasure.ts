import { Injectable } from '@nestjs/common';
import { Encryption } from '../config/encryption.ts';
import { Declarations } from './declaration.ts';
import type { Realm } from '../identity/sessions/access-tokens.ts';
import type { Queryable } from '../persistence/database.ts';

/** A person whose personal data must be erased. */
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

/** Erases a person's data in all modules and in the platform, as they declare it. */
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
