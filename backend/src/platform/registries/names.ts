import { Injectable } from '@nestjs/common';
import { Declarations } from './declaration.ts';
import type { Actor, Realm } from '../kernel/domain/actor.ts';
import type { Queryable } from '../persistence/database.ts';
import type { TypedWords } from './naming.ts';

export interface Thing {
  kind: string;
  id: string;
  /** The payload of an event about the thing. Some kinds are named by it. */
  data: Readonly<Record<string, unknown>>;
}

/** The newest things of one kind that are found by the name of another thing. */
const MAX_BELONGING = 1_000;

export interface NamedObjects {
  actor(actor: Pick<Actor, 'id' | 'realm'>): string | null;
  thing(thing: Thing): string | null;
}

/** Names of people and things. They are looked up for display and not stored elsewhere. */
@Injectable()
export class Names {
  constructor(private readonly declarations: Declarations) {}

  /** Looks up all names with one query per kind. */
  async of(
    db: Queryable,
    actors: readonly Pick<Actor, 'id' | 'realm'>[],
    things: readonly Thing[] = [],
  ): Promise<NamedObjects> {
    const wanted = new Map<string, Set<string>>();
    const references = [...actors.map(actorReference), ...things.map((t) => this.reference(t))];
    for (const reference of references)
      if (reference)
        wanted.set(reference.kind, (wanted.get(reference.kind) ?? new Set()).add(reference.id));
    const found = new Map(
      await Promise.all(
        [...wanted].map(
          async ([kind, ids]) => [kind, await this.query(db, kind, [...ids])] as const,
        ),
      ),
    );
    const nameOf = (to: Reference | null) => (to && found.get(to.kind)?.get(to.id)) ?? null;
    return {
      actor: (actor) => nameOf(actorReference(actor)),
      thing: (thing) => nameOf(this.reference(thing)),
    };
  }

  /** Ids of people and things whose names contain the words, and of what is named like them. */
  async ids(db: Queryable, words: TypedWords): Promise<string[]> {
    const named = new Map(
      await Promise.all(
        [...this.declarations.named].map(
          async ([kind, find]) => [kind, await find(db, words)] as const,
        ),
      ),
    );
    const belonging = await Promise.all(
      [...this.declarations.names.values()].map(async (naming) => {
        const { like, rows = null } = typeof naming === 'function' ? { like: '' } : naming;
        const owners = named.get(like) ?? [];
        return rows && owners.length > 0 ? idsBelonging(db, rows, owners) : [];
      }),
    );
    return [...new Set([...named.values(), ...belonging].flat())];
  }

  /**
   * The actor in a refusal: by name if the realm allows that, else by role (`Member`, `System`),
   * because the refused person must not learn about members.
   */
  async ofActor(db: Queryable, actor: Actor): Promise<string> {
    const realm = this.declarations.realms.get(actor.realm as Realm);
    const name = realm?.isNamedInRefusals ? (await this.of(db, [actor])).actor(actor) : null;
    return name ?? actor.role.charAt(0).toUpperCase() + actor.role.slice(1);
  }

  private reference({ kind, id, data }: Thing): Reference | null {
    const naming = this.declarations.names.get(kind);
    if (!naming || typeof naming === 'function') return { kind, id };
    const other = data[naming.by];
    return typeof other === 'string' ? { kind: naming.like, id: other } : null;
  }

  private async query(db: Queryable, kind: string, ids: string[]): Promise<Map<string, string>> {
    const naming = this.declarations.names.get(kind);
    return typeof naming === 'function' ? naming(db, ids) : new Map<string, string>();
  }
}

interface Reference {
  kind: string;
  id: string;
}

/** The realm of a person is also the aggregate kind. */
function actorReference({ id, realm }: Pick<Actor, 'id' | 'realm'>): Reference | null {
  return id === null ? null : { kind: realm, id };
}

async function idsBelonging(
  db: Queryable,
  { table, column }: { table: string; column: string },
  owners: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from ${table} where ${column} = any($1::uuid[]) order by id desc limit ${MAX_BELONGING}`,
    [owners],
  );
  return rows.map(({ id }) => id);
}
