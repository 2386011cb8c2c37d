import type { Actor, Realm, RealmPermissions } from '../kernel/domain/actor.ts';
import type { Queryable } from '../persistence/database.ts';

/** Wrong passwords within one window. */
export interface Failures {
  /** null for contacts without an account. */
  personId: string | null;
  failures: number;
  /** Whether the failures locked the account. */
  locked: boolean;
}

export type RecordFailures = (db: Queryable, failures: Failures, now: Date) => Promise<void>;

type AnyPermission = RealmPermissions[Realm];

/** Roles of a realm's people and their permissions. */
export interface RealmRoles {
  /** Whether the role exists. Older sessions may have a role that was removed since. */
  has(role: string): boolean;
  may(role: string, permission: AnyPermission): boolean;
  /** Refusal for a caller whose role lacks the permission. */
  needed(permission: AnyPermission): string;
  /** Description of the permission, worded to follow 'to'. */
  text(permission: AnyPermission): string;
}

/** A realm: people who sign in with accounts of one kind, and whose tokens no other realm accepts. */
export interface RealmDeclaration {
  /** Audience of the tokens, realm of the actor in events, and aggregate type of the people. */
  name: Realm;
  /**
   * Null if all people of the realm have the same permissions. In a realm with roles, a session
   * without one is not live, and each route that writes declares a permission.
   */
  roles: RealmRoles | null;
  /** @param role null in a realm without roles */
  actorOf(id: string, role: string | null): Actor;
  /** Seconds of inactivity, and in total, after which a session ends. */
  lifetimes(rememberMe: boolean): { idle: number; absolute: number };
  /** Whether a session can be limited to choosing another password. */
  canBeLimited: boolean;
  /** Whether a refusal may contain the name of a person of this realm. */
  isNamedInRefusals: boolean;
  /** Records failed sign-ins as an event. */
  recordFailures: RecordFailures;
}

export type Realms = ReadonlyMap<Realm, RealmDeclaration>;

export function realmNamed(realms: Realms, name: Realm): RealmDeclaration {
  const realm = realms.get(name);
  if (!realm) throw new Error(`No module declares the realm '${name}'`);
  return realm;
}
