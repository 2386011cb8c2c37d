import { Injectable } from '@nestjs/common';
import { Encryption } from '../config/encryption.ts';
import { Declarations } from './declaration.ts';
import type { PersonalData, SubjectRequest } from './personal-data.ts';
import type { Queryable } from '../persistence/database.ts';

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
