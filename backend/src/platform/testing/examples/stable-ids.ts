import { createHash } from 'node:crypto';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Replaces the random ids of a recorded example by ids of its name and their order, so that another
 * recording has the same ones. Equal ids stay equal.
 */
export function withStableIds(name: string, text: string): string {
  const stable = new Map<string, string>();
  return text.replaceAll(UUID, (id) => {
    const known = stable.get(id) ?? uuidOf(`${name} ${stable.size}`);
    stable.set(id, known);
    return known;
  });
}

/** A UUID of version 4 in form, made of a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
}
