// `npm test`: runs every suite and prints one closing line with all counts. Suites run one after
// the other; the Kafka suite runs concurrently with the components' suites after it.
// `npm test -- integration e2e` runs the suites whose name contains one of the words.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { missingForKafka, prepareKafka } from './kafka-broker.ts';
import { root, run } from './run.ts';

interface Suite {
  name: string;
  workspace: string;
  specs: string;
  /** Files of `specs` that belong to another suite. */
  not?: RegExp;
  /** One of the workspace's Jest projects. */
  project?: string;
  workers?: number;
  /** Mostly waits, so it runs concurrently with the suites after it, except the last. */
  beside?: boolean;
}

const suites: Suite[] = [
  { name: 'contracts', workspace: 'contracts', specs: 'src/**/*.spec.ts' },
  { name: 'search-engine', workspace: 'search-engine', specs: 'src/**/*.spec.ts' },
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
    // Many specs wait: for a time limit, a lease, a process that ends.
    workers: 3,
  },
  {
    name: 'backend kafka',
    workspace: 'backend',
    specs: 'src/**/*.kafka.spec.ts',
    project: 'kafka',
    // The specs share one broker and its topics.
    workers: 1,
    beside: true,
  },
  { name: 'frontend-shared', workspace: 'frontend-shared', specs: 'src/**/*.spec.{ts,tsx}' },
  { name: 'frontend-member', workspace: 'frontend-member', specs: 'src/**/*.spec.{ts,tsx}' },
  { name: 'frontend-admin', workspace: 'frontend-admin', specs: 'src/**/*.spec.{ts,tsx}' },
  { name: 'frontend-partner', workspace: 'frontend-partner', specs: 'src/**/*.spec.{ts,tsx}' },
  { name: 'e2e', workspace: 'e2e', specs: '**/*.spec.ts', not: /node_modules/ },
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Failure {
  suite: string;
  file: string;
  test: string;
  message: string;
}

const failures: Failure[] = [];

/** Duration of each file in seconds. */
const times: { file: string; seconds: number }[] = [];
const SLOWEST = 10;

const reports = mkdtempSync(join(tmpdir(), 'nattil-tests-'));
const loud = (line: string) => console.log(`\n${'!'.repeat(8)} ${line}\n`);

/** The reason why the Kafka suite cannot run here; null if it can. */
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
      const [test, file, message] = ['(the suite)', suite.workspace, why];
      if (required) failures.push({ suite: suite.name, file, test, message });
      return { passed: 0, failed: required ? 1 : 0, skipped: 0 };
    }
  }
  if (!suite.beside) console.log(`\n=== ${suite.name}`);
  const report = join(reports, `${suite.name.replaceAll(' ', '-')}.json`);
  const { code, output } = await run(
    'npm',
    [
      ...['run', '--silent', 'test', '--', '--json', `--outputFile=${report}`],
      ...(suite.project ? ['--selectProjects', suite.project] : []),
      ...(suite.workers ? [`--maxWorkers=${suite.workers}`] : []),
    ],
    { cwd, stream: !suite.beside, env: suite.project === 'kafka' ? {} : plainEnv },
  );
  // Printed as a whole, not mixed with other suites' lines.
  if (suite.beside) console.log(`\n=== ${suite.name}\n${output}`);
  return counted(suite, report, code);
}

/** Only the Kafka suite uses a given broker; the others test the embedded transport. */
const plainEnv = { KAFKA_BROKERS: undefined };

interface JestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    status: string;
    name: string;
    message: string;
    /** Milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function counted(suite: Suite, report: string, code: number): Counts {
  const failed: Failure[] = [];
  const fail = (file: string, test: string, message: string) =>
    failed.push({ suite: suite.name, file: relative(root, file), test, message });
  const result = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as JestReport)
    : { numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  for (const {
    name,
    status,
    message,
    assertionResults,
    startTime,
    endTime,
  } of result.testResults) {
    times.push({ file: relative(root, name), seconds: (endTime - startTime) / 1000 });
    const tests = assertionResults.filter((test) => test.status === 'failed');
    for (const test of tests) fail(name, test.fullName, test.failureMessages.join('\n'));
    // A file that cannot be loaded fails without a test of its own.
    if (status === 'failed' && tests.length === 0) fail(name, '(the file)', message);
  }
  const whole = join(root, suite.workspace);
  if (!existsSync(report)) {
    fail(whole, '(the suite)', `It ended with code ${code} and without a report`);
  } else if (result.numPassedTests + failed.length === 0) {
    fail(whole, '(the suite)', 'It ran no test');
  } else if (code !== 0 && failed.length === 0) {
    fail(whole, '(the suite)', `It passed every test, but ended with code ${code}`);
  }
  failures.push(...failed);
  return {
    passed: result.numPassedTests,
    failed: failed.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

function printSlowest(): void {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  console.log('The slowest files:');
  for (const { file, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** The last 60 lines of a log show each failure, unless there are too many. */
function printFailures(): void {
  const lines = Math.max(1, Math.min(10, Math.floor(45 / failures.length) - 2));
  for (const { suite, file, test, message } of failures) {
    const start = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, lines);
    console.log(`FAILED ${suite}: ${file}\n  ${test}\n${start.map((l) => `    ${l}`).join('\n')}`);
  }
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
async function runAndCount(suite: Suite): Promise<void> {
  const started = performance.now();
  const counts = await runSuite(suite);
  const seconds = (performance.now() - started) / 1000;
  lines.push(`${suite.name}: ${inWords(counts)} (${seconds.toFixed(1)} s)`);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
}
const beside: Promise<void>[] = [];
for (const suite of chosen) {
  // The last suite drives browsers in real time: nothing else may run then.
  if (suite === chosen.at(-1)) await Promise.all(beside);
  const running = runAndCount(suite);
  if (suite.beside) beside.push(running);
  else await running;
}
await Promise.all(beside);
rmSync(reports, { recursive: true, force: true });

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const ranNothing = total.passed + total.failed === 0;
if (ranNothing) loud('No test ran');
console.log(`\n${lines.join('\n')}\n`);
printSlowest();
if (total.skipped > 0) loud(`${total.skipped} tests were skipped`);
printFailures();
console.log(`tests: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || ranNothing ? 1 : 0;
