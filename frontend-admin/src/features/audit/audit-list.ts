import type { AuditQuery } from '@nattil/contracts/api/admin/audit';
import { EVENTS } from '@nattil/contracts/events/event-map';
import {
  AUDIT_REALMS,
  auditActorRule,
  auditObjectRule,
} from '@nattil/contracts/rules/portal/audit';
import { filterIn, type ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { inWords } from './audit-words.ts';

/** Every action name that the trail can contain. */
const actions = Object.keys(EVENTS).toSorted();

const realmLabels: Record<(typeof AUDIT_REALMS)[number], string> = {
  admin: 'Administrators',
  member: 'Members',
  partner: 'People at tills',
  public: 'Visitors',
  system: 'System',
};

export const auditList: ListDefinition = {
  filters: [
    {
      kind: 'search',
      name: 'search',
      label: 'Search the audit trail',
      placeholder: 'Name, ID, IP or event number...',
    },
    {
      kind: 'choice',
      name: 'action',
      label: 'Action',
      choices: [
        { value: '', label: 'All actions' },
        ...actions.map((action) => ({ value: action, label: inWords(action) })),
      ],
    },
    {
      kind: 'choice',
      name: 'realm',
      label: 'Done by',
      choices: [
        { value: '', label: 'Everybody' },
        ...AUDIT_REALMS.map((realm) => ({ value: realm, label: realmLabels[realm] })),
      ],
    },
    { kind: 'days', from: 'from', to: 'to' },
    { kind: 'linked', name: 'actorId', rule: auditActorRule },
    { kind: 'linked', name: 'objectType' },
    { kind: 'linked', name: 'objectId', rule: auditObjectRule },
  ],
  resetOnFilterChange: ['before', 'after'],
};

/** The filter of a URL, without the page position. */
export function auditFilterOf(params: URLSearchParams) {
  const { from, to, ...same } = filterIn(auditList, params);
  return {
    ...(same as Pick<
      AuditQuery,
      'search' | 'action' | 'realm' | 'actorId' | 'objectType' | 'objectId'
    >),
    from: from && new Date(`${from}T00:00:00.000+05:30`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999+05:30`).toISOString(),
  };
}

export function auditQueryOf(params: URLSearchParams): AuditQuery {
  return {
    ...auditFilterOf(params),
    before: seqIn(params.get('before')),
    after: seqIn(params.get('after')),
  };
}

function seqIn(value: string | null): number | undefined {
  const seq = Number(value ?? NaN);
  return Number.isSafeInteger(seq) && seq >= 0 ? seq : undefined;
}
