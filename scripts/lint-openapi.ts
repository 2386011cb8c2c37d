// Generates the OpenAPI document as the product publishes it, and lints it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './run.ts';

const folder = join(root, 'node_modules', '.cache', 'openapi');
const file = join(folder, 'openapi.json');

const made = await run('node', [
  ...['--import', './scripts/swc-register.mjs', 'backend/src/tools/openapi.ts'],
]);
if (made.code !== 0) fail(made.output);
await mkdir(folder, { recursive: true });
await writeFile(file, made.output);
const linted = await run('redocly', ['lint', '--config', 'scripts/redocly.yaml', file], {
  env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
if (linted.code !== 0) fail(linted.output);

function fail(output: string): never {
  console.error(output);
  process.exit(1);
}
