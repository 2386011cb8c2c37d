import { Injectable } from '@nestjs/common';
import type { Queryable } from '../persistence/database.ts';
import type { Actor } from '../domain/actor.ts';

type NameOf = (db: Queryable, id: string) => Promise<string | null>;

/** How those who act are called; names are looked up when they are shown and stored nowhere else. */
@Injectable()
export class ActorNames {
  readonly #lookUps = new Map<Actor['realm'], NameOf>();

  /** The module that keeps the people of a realm says how they are called. */
  register(realm: Actor['realm'], nameOf: NameOf): void {
    this.#lookUps.set(realm, nameOf);
  }

  /** The actor's name, else the role: `System`, `Admin` for an account that is gone. */
  async of(db: Queryable, { id, realm, role }: Actor): Promise<string> {
    const name = id === null ? null : await this.#lookUps.get(realm)?.(db, id);
    return name ?? role.charAt(0).toUpperCase() + role.slice(1);
  }
}
