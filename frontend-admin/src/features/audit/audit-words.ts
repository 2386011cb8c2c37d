import type { AuditRow } from '@nattil/contracts/api/admin';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatExactTime } from '@nattil/contracts/formats';
import { hoursInWords, isWeek } from '@nattil/contracts/hours-in-words';

const roles: Record<string, string> = {
  admin: 'Administrator',
  member: 'Member',
  system: 'System',
  public: 'Visitor',
  visitor: 'Visitor',
};

/** `ShopApproved` becomes `Shop approved`, `approvedBy` becomes `Approved by`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(otp|ip|gst|pan|id)\b/g, (short) => short.toUpperCase());
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function roleText(role: string): string {
  return roles[role] ?? inWords(role);
}

export function actorText(actor: AuditRow['actor']): string {
  // Somebody without a name is called by the e-mail, which keeps its letters.
  if (actor.name) return actor.name.includes('@') ? actor.name : formatName(actor.name);
  return actor.id === null ? roleText(actor.role) : `${roleText(actor.role)} ${shortId(actor.id)}`;
}

/** Enough of an id to tell two of them apart at a glance. */
export function shortId(id: string): string {
  return id.length > 13 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

export interface Change {
  field: string;
  /** Null where there was nothing; left out where there was nothing at all: it is new. */
  before?: string | null;
  after: string | null;
}

/** What differs between before and after, field by field; what a new thing began with. */
export function changesIn({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const isNew = Object.values(before ?? {}).every((value) => valueText(value) === null);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({
      field: inWords(field),
      ...(!isNew && { before: valueText(before?.[field]) }),
      after: valueText(after?.[field]),
    }))
    .filter((change) => (change.before ?? null) !== change.after);
}

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return timestamp.test(value) ? formatExactTime(value) : value;
  if (Array.isArray(value))
    return value.map((item) => valueText(item) ?? 'nothing').join(', ') || null;
  if (isWeek(value)) return hoursInWords(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
