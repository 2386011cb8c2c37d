// `npm run check`: format, lint, types, import rules, colours, schemas, the API's document, lines
// of the specification that no test names, compose file. Every check runs; failures are printed at
// the end.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, run } from './run.ts';

const workspaces = [
  'contracts',
  'search-engine',
  'backend',
  'frontend-shared',
  'frontend-member',
  'frontend-admin',
  'frontend-partner',
  'e2e',
  'bench',
  'scripts',
];

const frontEnds = workspaces.filter((workspace) => workspace.startsWith('frontend-'));

interface Step {
  name: string;
  command: [string, ...string[]];
  /** Output is also shown on success. */
  warns?: boolean;
}

// Longest first, so that no long step is left alone at the end.
const steps: Step[] = [
  // Two processes, one for each core: the rules that read types take most of the time.
  { name: 'lint server', command: ['eslint', '.', '--ignore-pattern', 'frontend-*/'] },
  { name: 'lint front ends', command: ['eslint', ...frontEnds] },
  { name: 'format', command: ['prettier', '--check', '--cache', '.'] },
  ...workspaces
    .filter((workspace) => existsSync(join(root, workspace, 'tsconfig.json')))
    .map((workspace): Step => ({ name: `types ${workspace}`, command: ['tsc', '-p', workspace] })),
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...workspaces],
  },
  { name: 'platform names no module', command: ['node', 'scripts/platform-source.ts'] },
  { name: 'exports of contracts', command: ['node', 'scripts/unused-contracts.ts'] },
  { name: 'colours', command: ['node', 'scripts/colours.ts'] },
  { name: 'schemas and event compatibility', command: ['node', 'scripts/schemas.ts'] },
  { name: 'OpenAPI and AsyncAPI documents', command: ['node', 'scripts/lint-documents.ts'] },
  {
    name: 'tests of each line',
    command: ['node', 'scripts/spec.ts', '--whole', 'admin-portal', '--whole', 'member-area'],
  },
  { name: 'age of benchmarks', command: ['node', 'scripts/benchmark-age.ts'], warns: true },
  {
    name: 'compose file',
    command: ['dclint', '-c', 'deploy/docker/dclint.json', 'docker-compose.yml'],
  },
];

const failed: string[] = [];
const warnings: string[] = [];
const waiting = [...steps];
async function worker(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { name, command, warns } = step;
    const { code, output, seconds } = await run(command[0], command.slice(1));
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
    if (code === 0 && warns && output.trim()) warnings.push(`${name}:\n${output.trim()}`);
    if (code !== 0) failed.push(`--- ${name} (${command.join(' ')})\n${output.trim()}`);
  }
}
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));

if (warnings.length > 0) console.log(`\n${warnings.join('\n\n')}\n`);
if (failed.length > 0) {
  console.error(`\n${failed.join('\n\n')}\n\ncheck: ${failed.length} of ${steps.length} failed`);
  process.exit(1);
}
console.log(`check: all ${steps.length} passed`);
