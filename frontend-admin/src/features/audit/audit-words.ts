import type { AuditRow } from '@nattil/contracts/api/admin/audit';
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
  // A person without a name is shown by the e-mail, in its original case.
  if (actor.name) return actor.name.includes('@') ? actor.name : formatName(actor.name);
  if (actor.id === null) return roleText(actor.role);
  // Members are named until they are deleted.
  return actor.role === 'member' ? 'Deleted member' : `${roleText(actor.role)} without a name`;
}

/** The name of the object, else its kind. */
export function objectText({ name, type }: AuditRow['object']): string {
  return name ?? inWords(type);
}

export interface Change {
  field: string;
  /** Null if the field was empty; missing if the object is new. */
  before?: string | null;
  /** Missing if the value is not kept. */
  after?: string | null;
}

/**
 * The fields that differ between before and after, or the initial fields of a new object; then the
 * changed fields without values.
 */
export function changesIn({
  before,
  after,
  changedFields = [],
}: Pick<AuditRow, 'before' | 'after' | 'changedFields'>): Change[] {
  const isNew = Object.values(before ?? {}).every((value) => valueText(value) === null);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const withValues = fields
    .map((field) => ({
      field: inWords(field),
      ...(!isNew && { before: valueText(before?.[field]) }),
      after: valueText(after?.[field]),
    }))
    .filter((change) => (change.before ?? null) !== change.after);
  return [...withValues, ...changedFields.map((field) => ({ field: inWords(field) }))];
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
