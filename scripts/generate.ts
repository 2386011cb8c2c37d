// `npm run generate`: writes everything that is generated from the code and committed: the schemas of
// the API and the events, the changelog of the events, and the examples of both documents. It runs the
// integration specs that mention what has no example yet; `npm run generate -- <pattern>` runs others.
import { root, run } from './run.ts';

const steps: [string, ...string[]][] = [
  ['node', 'scripts/schemas.ts', '--write'],
  ['node', 'scripts/lint-documents.ts', '--write'],
  [
    'node',
    ...['--import', './scripts/swc-register.mjs', 'backend/src/tools/testing/record-examples.ts'],
    ...process.argv.slice(2),
  ],
];
for (const [command, ...args] of steps) {
  const { code } = await run(command, args, { cwd: root, stream: true });
  if (code !== 0) process.exit(code);
}
