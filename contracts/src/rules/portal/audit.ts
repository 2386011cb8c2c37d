/** Filters of the audit trail. */
import { idRule } from '../fields/id.ts';
import { filterRule } from '../list.ts';
import { optional } from '../rule.ts';
import { seqRule } from './seq.ts';
import { momentRule } from '../fields/time.ts';

export const AUDIT_REALMS = ['admin', 'member', 'partner', 'public', 'system'] as const;

export const auditRealmRule = filterRule('realm', AUDIT_REALMS);
export const auditActorRule = optional(idRule('actorId must be a UUID'));
export const auditObjectRule = optional(idRule('objectId must be a UUID'));
export const auditFromRule = momentRule('from');
export const auditToRule = momentRule('to');
export const auditFullRule = filterRule('full', ['true', 'false']);

/** A sequence number of the log. */
const placeRule = /*@__NO_SIDE_EFFECTS__*/ (name: string) =>
  optional(seqRule({ minimum: 0, message: `${name} must be the seq of an event` }));
export const auditBeforeRule = placeRule('before');
export const auditAfterRule = placeRule('after');
