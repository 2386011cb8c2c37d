import { partnerActor } from '../../platform/kernel/domain/actor.ts';
import type { RealmDeclaration } from '../../platform/registries/realms.ts';
import { recordFailedSignIns } from './sign-in/record-failed-sign-ins.ts';

declare module '../../platform/kernel/domain/actor.ts' {
  interface RealmPermissions {
    partner: never;
  }
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** People at the tills of shops. Their role is looked up per shop at each request. */
export const PARTNER_REALM: RealmDeclaration = {
  name: 'partner',
  roles: null,
  actorOf: (id) => partnerActor(id),
  // A remembered till stays signed in over a shop's holidays. A shared device ends with the day.
  lifetimes: (rememberMe) =>
    rememberMe ? { idle: 30 * DAY, absolute: 90 * DAY } : { idle: 12 * HOUR, absolute: DAY },
  canBeLimited: true,
  isNamedInRefusals: false,
  recordFailures: recordFailedSignIns,
};
