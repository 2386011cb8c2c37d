// `npm test`: every suite, one after the other, and one closing line with the counts of all.
// `npm test -- integration e2e` runs those whose name contains one of the words.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingForKafka, prepareKafka } from './kafka-broker.ts';
import { root, run } from './run.ts';

interface Suite {
  name: string;
  workspace: string;
  specs: string;
  /** What of `specs` belongs to another suite. */
  not?: RegExp;
  project?: string;
}

const suites: Suite[] = [
  { name: 'contracts', workspace: 'contracts', specs: 'src/**/*.spec.ts' },
  {
    name: 'backend unit',
    workspace: 'backend',
    specs: 'src/**/*.spec.ts',
    not: /[.](int|kafka)[.]spec[.]ts$/,
    project: 'unit',
  },
  {
    name: 'backend integration',
    workspace: 'backend',
    specs: 'src/**/*.int.spec.ts',
    project: 'integration',
  },
  {
    name: 'backend kafka',
    workspace: 'backend',
    specs: 'src/**/*.kafka.spec.ts',
    project: 'kafka',
  },
  { name: 'frontend-shared', workspace: 'frontend-shared', specs: 'src/**/*.spec.{ts,tsx}' },
  { name: 'frontend-member', workspace: 'frontend-member', specs: 'src/**/*.spec.{ts,tsx}' },
  { name: 'frontend-admin', workspace: 'frontend-admin', specs: 'src/**/*.spec.{ts,tsx}' },
  { name: 'e2e', workspace: 'e2e', specs: '**/*.spec.ts', not: /node_modules/ },
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'nattil-tests-'));
const loud = (line: string) => console.log(`\n${'!'.repeat(8)} ${line}\n`);

/** Says why the Kafka suite cannot run here, or null when it can. */
function kafkaUnavailable(): string | null {
  if (process.env['KAFKA_BROKERS']) return null;
  const missing = missingForKafka();
  if (missing) return missing;
  try {
    prepareKafka((line) => console.log(line));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runSuite(suite: Suite): Promise<Counts> {
  const cwd = join(root, suite.workspace);
  const specs = existsSync(cwd) ? globSync(suite.specs, { cwd }) : [];
  if (!specs.some((file) => !suite.not?.test(file))) {
    console.log(`\n=== ${suite.name}: left out, it has no specs yet`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
  if (suite.project === 'kafka') {
    const why = kafkaUnavailable();
    if (why) {
      const required = process.env['REQUIRE_KAFKA'] === '1';
      loud(`The Kafka suite was ${required ? 'required, but cannot run' : 'SKIPPED'}: ${why}`);
      return { passed: 0, failed: required ? 1 : 0, skipped: 0 };
    }
  }
  console.log(`\n=== ${suite.name}`);
  const report = join(reports, `${suite.name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const project = suite.project ? ['--project', suite.project] : [];
  const { code } =
    suite.workspace === 'e2e'
      ? await run('npm', ['run', 'test', '--', ...reporters], { cwd, stream: true, env: plainEnv })
      : await run('vitest', ['run', ...project, ...reporters], {
          cwd,
          stream: true,
          env: suite.project === 'kafka' ? {} : plainEnv,
        });
  return counted(suite, report, code);
}

/** Only the Kafka suite runs on a given broker; the others show the embedded transport. */
const plainEnv = { KAFKA_BROKERS: undefined };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; name: string; assertionResults: { status: string }[] }[];
}

function counted(suite: Suite, report: string, code: number): Counts {
  if (!existsSync(report)) {
    loud(`${suite.name} ended with code ${code} and without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  // A file that cannot be loaded has failed without a test of its own.
  const broken = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const counts = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken,
    skipped: result.numPendingTests + result.numTodoTests,
  };
  if (counts.passed + counts.failed === 0) {
    loud(`${suite.name} ran no test`);
    counts.failed = 1;
  } else if (code !== 0 && counts.failed === 0) {
    loud(`${suite.name} passed every test, but ended with code ${code}`);
    counts.failed = 1;
  }
  return counts;
}

const wanted = process.argv.slice(2);
const chosen = suites.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No suite is called so. There are: ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const lines: string[] = [];
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const suite of chosen) {
  const started = performance.now();
  const counts = await runSuite(suite);
  const seconds = (performance.now() - started) / 1000;
  lines.push(`${suite.name}: ${inWords(counts)} (${seconds.toFixed(1)} s)`);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
}
rmSync(reports, { recursive: true, force: true });

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const ranNothing = total.passed + total.failed === 0;
if (ranNothing) loud('No test ran');
console.log(`\n${lines.join('\n')}\n`);
if (total.skipped > 0) loud(`${total.skipped} tests were skipped`);
console.log(`tests: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || ranNothing ? 1 : 0;
