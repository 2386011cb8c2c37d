import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the examples lack: a path of the API such as `/api/shops/{id}`, or a type of event. */
export type Missing = { path: string } | { event: string };

/** The integration specs below the folder that mention one of them; their paths relative to it. */
export function specsThatMention(missing: readonly Missing[], folder: string): string[] {
  const patterns = missing.map((one) => ('path' in one ? callOf(one.path) : wordOf(one.event)));
  return globSync('**/*.int.spec.ts', { cwd: folder })
    .filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return patterns.some((pattern) => pattern.test(text));
    })
    .toSorted();
}

/** A parameter is written as an expression: `/api/shops/${id}`. */
function callOf(path: string): RegExp {
  const pattern = path.replaceAll('.', '[.]').replaceAll(/\{\w+\}/g, '[^/\\s]+');
  return new RegExp(`${pattern}(?![\\w/-])`);
}

/** Events for lost history are derived, and one spec causes all of them. */
const wordOf = (event: string) =>
  new RegExp(`\\b${event.endsWith('HistoryLost') ? 'HISTORY_LOST' : event}\\b`);
