// Runs the programs in examples/consumers as their readers would.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { binOf, prepared, pythonPackages } from '../../../../../scripts/toolchains.ts';
import type { RecordedEvent } from '../../docs/examples.ts';
import { repositoryRoot } from '../../kernel/repository-root.ts';

const folder = join(repositoryRoot(), 'examples', 'consumers');
const venv = join(folder, 'python', '.venv');
const MAVEN = ['-q', '-B', 'dependency:copy-dependencies'];
export const RECORDED = join(repositoryRoot(), 'examples', 'events', 'main-job.ndjson');

export function recordedEvents(): RecordedEvent[] {
  const lines = readFileSync(RECORDED, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedEvent);
}

export interface Language {
  name: string;
  folder: string;
  command: readonly [program: string, ...args: string[]];
  /** The reason why it cannot run here, or null. */
  missing: string | null;
}

/** Prepares all languages in parallel, because each mostly waits for downloads. */
export async function languages(): Promise<Language[]> {
  const [java, python, go] = await Promise.all([
    prepared({
      cwd: join(folder, 'java'),
      pins: ['pom.xml', 'Consumer.java'],
      marker: join(folder, 'java', 'target', '.installed'),
      commands: [
        ['mvn', ...MAVEN],
        ['javac', '-cp', 'target/dependency/*', '-d', 'target', 'Consumer.java'],
      ],
    }),
    prepared({
      cwd: join(folder, 'python'),
      pins: ['requirements.txt'],
      marker: join(venv, '.installed'),
      commands: pythonPackages(venv),
    }),
    prepared({
      cwd: join(folder, 'go'),
      pins: ['go.mod', 'go.sum', 'consumer.go', 'store.go'],
      marker: join(folder, 'go', 'target', '.installed'),
      commands: [['go', 'build', '-o', 'target/consumer', '.']],
    }),
  ]);
  const all: [string, Language['command'], string | null][] = [
    ['Node', [process.execPath, '--disable-warning=ExperimentalWarning', 'consumer.ts'], null],
    ['Java', ['java', '-cp', 'target:target/dependency/*', 'Consumer'], java],
    ['Python', [join(binOf(venv), 'python'), 'consumer.py'], python],
    ['Go', ['./target/consumer'], go],
  ];
  return all.map(([name, command, missing]) => ({
    name,
    folder: join(folder, name.toLowerCase()),
    command,
    missing,
  }));
}

export interface Run {
  kill(signal: NodeJS.Signals): void;
  isRunning(): boolean;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  stdout(): string;
  stderr(): string;
}

export function start(
  { folder, command: [program, ...args] }: Language,
  options: string[],
  env: Record<string, string>,
): Run {
  const child = spawn(program, [...args, ...options], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal!));
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  void ended.finally(() => process.removeListener('exit', killWithUs)).catch(() => undefined);
  return {
    kill: (signal) => child.kill(signal),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
  };
}

export interface Version {
  id: string;
  version: number;
  name: string | null;
  state: string | null;
}

/** The content of a consumer's store, ordered by id. */
export interface Kept {
  versions: Version[];
  /** Number of events that took effect, by type. */
  handled: Record<string, number>;
  parked: { id: string; why: string }[];
}

export function readStore(path: string): Kept {
  return withStore(path, (store) => {
    const rows = (sql: string) =>
      store
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    return {
      versions: rows('select id, version, name, state from versions order by id, version') as never,
      handled: Object.fromEntries(
        rows('select type, times from handled order by type').map((r) => [r.type, Number(r.times)]),
      ),
      parked: rows('select id, why from parked order by place') as never,
    };
  });
}

export function withStore<T>(path: string, work: (store: DatabaseSync) => T): T {
  const store = new DatabaseSync(path, { timeout: 10_000 });
  try {
    return work(store);
  } finally {
    store.close();
  }
}
