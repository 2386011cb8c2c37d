import { may, roleNeeded, type AdminRole } from '@nattil/contracts/rules/portal/roles';
import type { Realm } from '../../kernel/domain/actor.ts';
import type { RealmDeclaration, RealmRoles, Realms } from '../../registries/realms.ts';

/** A realm for tests; with roles, the role of each person is stored in the session. */
export function testRealm(name: Realm, roles: RealmRoles | null = null): RealmDeclaration {
  return {
    name,
    roles,
    actorOf: (id, role) => ({ id, realm: name, role: role ?? name }),
    lifetimes: () => ({ idle: 3600, absolute: 3600 }),
    canBeLimited: false,
    isNamedInRefusals: false,
    recordFailures: async () => undefined,
  };
}

const ADMIN_ROLES: RealmRoles = {
  has: () => true,
  may: (role, permission) => may(role as AdminRole, permission),
  needed: roleNeeded,
  text: String,
};

/** One realm without roles and one with roles. */
export const TEST_REALMS: Realms = new Map([
  ['member', testRealm('member')],
  ['admin', testRealm('admin', ADMIN_ROLES)],
]);
