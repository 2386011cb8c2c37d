// Generates the OpenAPI and AsyncAPI documents as the product publishes them and lints both: any
// warning is a failure. Operation ids are methods of generated clients, so a published one stays.
//   node scripts/lint-documents.ts           checks
//   node scripts/lint-documents.ts --write   adds new operations to the snapshot (`npm run generate`)
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { root, run } from './run.ts';

type OpenApi = { paths: Record<string, Record<string, { operationId: string }>> };

const { Document, Spectral } = spectral;
const { Json: parser } = parsers;
const folder = join(root, 'node_modules', '.cache', 'documents');
const snapshot = join(root, 'contracts', 'schemas', 'operations.json');

const made = await run('node', [
  ...['--import', './scripts/swc-register.mjs', 'backend/src/tools/documents.ts'],
]);
if (made.code !== 0) fail(made.output);
const documents = JSON.parse(made.output) as { openapi: OpenApi; asyncapi: object };
await mkdir(folder, { recursive: true });
const files = Object.entries(documents).map(([name, document]) => ({
  file: join(folder, `${name}.json`),
  text: JSON.stringify(document, null, 2),
}));
await Promise.all(files.map(({ file, text }) => writeFile(file, text)));

const complaints = [
  ...(await operations(documents.openapi)),
  ...(await bySpectral(documents.openapi, rulesets.oas)),
  // Generators of models do not read AsyncAPI 3.1 yet.
  ...(await bySpectral(documents.asyncapi, rulesets.asyncapi, {
    'asyncapi-latest-version': 'off',
  })),
  ...(await byRedocly(files[0]!.file)),
];
if (complaints.length > 0) fail(complaints.join('\n'));

/** Complaints about operations that were renamed or removed, or that the snapshot lacks. */
async function operations({ paths }: OpenApi): Promise<string[]> {
  const present = Object.fromEntries(
    Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]): [string, string] => [
          `${method.toUpperCase()} ${path}`,
          operationId,
        ]),
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const known = JSON.parse(await readFile(snapshot, 'utf8').catch(() => '{}')) as Record<
    string,
    string
  >;
  const changed = Object.entries(known).filter(([route, id]) => present[route] !== id);
  if (changed.length > 0)
    return changed.map(
      ([route, id]) => `${route}: clients call this ${id}; it is ${present[route] ?? 'gone'}`,
    );
  if (process.argv.includes('--write'))
    await writeFile(snapshot, `${JSON.stringify(present, null, 2)}\n`);
  else if (Object.keys(present).length > Object.keys(known).length)
    return [`contracts/schemas/operations.json lacks operations: run 'npm run generate'`];
  return [];
}

async function bySpectral(
  document: object,
  ruleset: unknown,
  rules: Record<string, 'off'> = {},
): Promise<string[]> {
  const linter = new Spectral();
  linter.setRuleset({ extends: [ruleset], rules } as never);
  const found = await linter.run(new Document(JSON.stringify(document), parser));
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

async function byRedocly(file: string): Promise<string[]> {
  const { code, output } = await run(
    'redocly',
    ['lint', '--config', 'scripts/redocly.yaml', file],
    {
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  return code === 0 ? [] : [output];
}

function fail(output: string): never {
  console.error(output);
  process.exit(1);
}
