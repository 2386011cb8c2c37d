import {
  isAdminRole,
  may,
  permissionText,
  roleNeeded,
  type AdminRole,
  type Permission,
} from '@nattil/contracts/rules/portal/roles';
import { adminActor } from '../../platform/kernel/domain/actor.ts';
import type { RealmDeclaration } from '../../platform/registries/realms.ts';
import { recordFailedSignIns } from './sign-in/record-failed-sign-ins.ts';

declare module '../../platform/kernel/domain/actor.ts' {
  interface RealmPermissions {
    admin: Permission;
  }
}

const HOUR = 3600;

export const ADMIN_REALM: RealmDeclaration = {
  name: 'admin',
  roles: {
    has: isAdminRole,
    may: (role, permission) => may(role as AdminRole, permission),
    needed: roleNeeded,
    text: permissionText,
  },
  actorOf: (id, role) => adminActor(id, role as AdminRole),
  lifetimes: (rememberMe) => ({ idle: rememberMe ? 12 * HOUR : HOUR / 2, absolute: 12 * HOUR }),
  canBeLimited: false,
  isNamedInRefusals: true,
  recordFailures: recordFailedSignIns,
};
