import type { AuditRow } from '@nattil/contracts/api/admin/audit';
import { hoursInWords, isWeek } from '@nattil/contracts/hours-in-words';
import { sheetOf, type Column } from '../../../platform/exports/columns.ts';
import type { Export } from '../../../platform/exports/exports.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { countAudit, walkAudit, type AuditFilter } from './audit-page.ts';
import { auditFilter, auditRows, type AuditFilterParams, type AuditLookups } from './read-audit.ts';

const ROWS_AT_ONCE = 100;

const COLUMNS: Column<AuditRow>[] = [
  { heading: 'Seq', width: 10, type: 'integer', value: (row) => row.seq },
  { heading: 'Time (IST)', width: 20, type: 'time', value: (row) => row.at },
  { heading: 'Actor', width: 26, type: 'text', value: ({ actor }) => actor.name },
  { heading: 'Actor Role', width: 12, type: 'text', value: ({ actor }) => actor.role },
  { heading: 'Actor ID', width: 38, type: 'text', value: ({ actor }) => actor.id },
  { heading: 'Action', width: 26, type: 'text', value: (row) => row.action },
  { heading: 'Object', width: 28, type: 'text', value: ({ object }) => object.name },
  { heading: 'Object Type', width: 16, type: 'text', value: ({ object }) => object.type },
  { heading: 'Object ID', width: 38, type: 'text', value: ({ object }) => object.id },
  { heading: 'IP Address', width: 18, type: 'text', value: (row) => row.ip },
  { heading: 'Changes', width: 60, type: 'text', value: changesIn },
  { heading: 'Reason', width: 40, type: 'text', value: (row) => row.reason ?? null },
];

/**
 * The trail with the filters of the screen, newest first, up to now. Its rows never change, so the
 * export streams them without taking a copy first.
 */
export function auditExport(params: AuditFilterParams, lookups: AuditLookups): Export {
  return {
    what: 'audit',
    params,
    async open(reader) {
      const [end] = await reader.query<{ seq: number }>(
        'select coalesce(max(seq), 0) + 1 as seq from event_place',
      );
      const filter = { ...(await auditFilter(reader, lookups.names, params)), before: end!.seq };
      return {
        total: await countAudit(reader, filter),
        sheets: [sheetOf('Audit trail', COLUMNS, rowsOf(reader, filter, lookups))],
      };
    },
  };
}

async function* rowsOf(
  database: Queryable,
  filter: AuditFilter,
  lookups: AuditLookups,
): AsyncGenerator<AuditRow[]> {
  for await (const places of walkAudit(database, filter, ROWS_AT_ONCE))
    yield await auditRows(database, lookups, places);
}

/** `status: pending → approved; phone: value not kept`, and of what is new `status: recorded`. */
function changesIn({ before = {}, after = {}, changedFields = [] }: AuditRow): string | null {
  const isNew = Object.values(before).every((value) => value == null);
  const withValues = Object.keys(after).map((field) => {
    const from = isNew ? '' : `${valueInWords(before[field])} → `;
    return `${field}: ${from}${valueInWords(after[field])}`;
  });
  const named = changedFields.map((field) => `${field}: value not kept`);
  return [...withValues, ...named].join('; ') || null;
}

function valueInWords(value: unknown): string {
  if (value == null) return 'none';
  if (isWeek(value)) return hoursInWords(value)!;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
