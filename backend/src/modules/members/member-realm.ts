import { memberActor } from '../../platform/kernel/domain/actor.ts';
import type { RealmDeclaration } from '../../platform/registries/realms.ts';
import { recordFailedSignIns } from './sign-in/record-failed-sign-ins.ts';

declare module '../../platform/kernel/domain/actor.ts' {
  interface RealmPermissions {
    member: never;
  }
}

const DAY = 24 * 3600;

export const MEMBER_REALM: RealmDeclaration = {
  name: 'member',
  roles: null,
  actorOf: memberActor,
  lifetimes: (rememberMe) => ({ idle: 7 * DAY, absolute: rememberMe ? 30 * DAY : DAY }),
  canBeLimited: true,
  isNamedInRefusals: false,
  recordFailures: recordFailedSignIns,
};
