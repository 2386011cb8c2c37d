import { Injectable } from '@nestjs/common';
import { Encryption } from '../config/encryption.ts';
import { Declarations } from './declaration.ts';
import type { ErasedPerson } from './personal-data.ts';
import type { Queryable } from '../persistence/database.ts';

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
