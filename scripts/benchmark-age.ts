// Warns when a line of docs/benchmarks.md is older than the code that it measures.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const EVENT_LOG = 'backend/src/platform/event-log';
const MESSAGING = 'backend/src/platform/messaging';
const COMMANDS = ['backend/src/platform/commands', 'backend/src/platform/persistence'];

/** Source files that each item measures. */
const MEASURES: Record<string, string[]> = {
  search: ['backend/src/modules/shops/search', 'search-engine/src'],
  commands: COMMANDS,
  consumers: [EVENT_LOG, MESSAGING],
  visible: [EVENT_LOG, MESSAGING],
  feeds: ['backend/src/modules/feeds'],
  webhooks: ['backend/src/modules/feeds/webhooks'],
  rebuild: [`${MESSAGING}/rebuild`],
  log: [EVENT_LOG, 'backend/src/modules/admin/queries'],
  portal: ['backend/src/modules/shops/queries', 'backend/src/modules/member-care/queries'],
  exports: ['backend/src/platform/exports'],
  seed: ['backend/src/seed', 'backend/src/demo'],
  start: ['backend/src/main.ts', 'backend/src/application.ts'],
};

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Number of commits since then that changed these files; null if the clone lacks the commit. */
function changesSince(commit: string, files: readonly string[]): number | null {
  try {
    return git('log', '--format=%h', `${commit}..HEAD`, '--', ...files).split('\n').length - 1;
  } catch {
    return null;
  }
}

const measured = new Map<string, string>();
for (const row of readFileSync(join(root, 'docs/benchmarks.md'), 'utf8').split('\n')) {
  const cells = row.split('|').map((cell) => cell.trim());
  const [, item = '', , , , , , , commit = ''] = cells;
  if (item in MEASURES) measured.set(item, commit);
}
for (const [item, commit] of measured) {
  const changes = commit === '' ? null : changesSince(commit, MEASURES[item]!);
  if (changes === null) console.log(`${item}: measured at an unknown commit`);
  else if (changes > 0) console.log(`${item}: ${changes} commits changed the code since ${commit}`);
}
