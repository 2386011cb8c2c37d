// The changelog of the published events, made from their schemas.
import type { EventSchemas, JsonSchema } from './event-compatibility.ts';

export interface DayOfChanges {
  /** e.g. `2027-01-31`. */
  on: string;
  changes: string[];
}

/** Entries for the changelog, a sentence each. */
export function changesBetween(before: EventSchemas, now: EventSchemas): string[] {
  const changes: string[] = [];
  for (const [type, { schemaVersion, payload }] of Object.entries(now)) {
    const old = before[type];
    if (!old) changes.push(`${type} is new.`);
    else {
      if (old.schemaVersion !== schemaVersion)
        changes.push(`${type} has the schema version ${schemaVersion}.`);
      changes.push(...changesOf(old.payload, payload, type));
    }
  }
  for (const type of Object.keys(before))
    if (!now[type]) changes.push(`${type} is not published any more.`);
  return changes;
}

function changesOf(before: JsonSchema, now: JsonSchema, path: string): string[] {
  const changes: string[] = [];
  if (!before.deprecated && now.deprecated) changes.push(`${path} is deprecated.`);
  const limits = (s: JsonSchema) => JSON.stringify([s.format, s.pattern, s.enum, s.const]);
  if (limits(before) !== limits(now)) {
    const limit = now.format ?? now.enum ?? now.const ?? now.pattern;
    changes.push(
      limit === undefined
        ? `${path} may be any ${String(now.type)}.`
        : `${path} is said to be ${typeof limit === 'string' ? limit : JSON.stringify(limit)}.`,
    );
  } else if (JSON.stringify(before.type) !== JSON.stringify(now.type))
    changes.push(`${path} ${isWhole(now) ? 'is said to be a whole number' : 'has another type'}.`);
  const fields = now.properties ?? {};
  const old = before.properties ?? {};
  for (const [name, field] of Object.entries(fields))
    changes.push(
      ...(old[name] ? changesOf(old[name], field, `${path}.${name}`) : [`${path}.${name} is new.`]),
    );
  for (const name of Object.keys(old)) if (!fields[name]) changes.push(`${path}.${name} is gone.`);
  return changes;
}

function isWhole({ type }: JsonSchema): boolean {
  return [type].flat().includes('integer');
}

/** Adds to the newest day, or as a new day before it. */
export function withChanges(days: DayOfChanges[], on: string, changes: string[]): DayOfChanges[] {
  if (changes.length === 0) return days;
  const [newest, ...others] = days;
  if (newest?.on !== on) return [{ on, changes }, ...days];
  return [{ on, changes: [...new Set([...newest.changes, ...changes])] }, ...others];
}
