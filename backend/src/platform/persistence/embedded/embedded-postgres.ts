import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { chown, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { backoff } from '../../kernel/async/pause.ts';
import {
  initialise,
  keepAccess,
  newPassword,
  postgresFiles,
  readAccess,
  setPassword,
  type PostgresFiles,
} from './postgres-files.ts';
import { refuseOtherMajor } from './postgres-major.ts';
import { commandLine, isAlive, processesIn, sendSignal } from './processes.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

const DATABASE = 'nattil';
const STOP_TIMEOUT_MS = 10_000;
/** The part of the stop time that is reserved for ending PostgreSQL without a checkpoint. */
const ENDS_WITHIN_MS = 1_000;
const TRIES = 6;

/** PostgreSQL's error log could quote personal data; this process logs the error codes. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '512MB',
  // With less, a bulk write causes a checkpoint every few seconds and writes whole pages again.
  max_wal_size: '2GB',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

interface Options {
  dataDir: string;
  say: (line: string) => void;
  /** Settings for tests that discard their database, e.g. `fsync=off`. */
  settings?: Record<string, string>;
  /** A port that is never taken, because the product is about to listen on it. */
  exceptPort?: number;
  /** Called when PostgreSQL has ended and cannot be restarted. */
  onLost?: (error: Error) => void;
}

/**
 * PostgreSQL from npm as a child in its own process group: Ctrl-C reaches this process first, and
 * the database stops after the drain. After an unexpected end it is restarted at its address. An
 * instance left behind by a killed process is recognised by its data folder and stopped.
 */
export class EmbeddedPostgres {
  readonly #options: Options;
  #files!: PostgresFiles;
  #password = '';
  #port = 0;
  /** PostgreSQL, or before that the process that creates its data folder. */
  #child: ChildProcess | undefined;
  #stopping = false;
  #starting: Promise<void> | undefined;
  readonly #launched = Promise.withResolvers<void>();

  constructor(options: Options) {
    this.#options = options;
  }

  get url(): string {
    return urlOf(this.#password, this.#port, DATABASE);
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** The folder of its files, shown to the operator. */
  get dataDir(): string {
    return this.#files.data;
  }

  /** Resolves once PostgreSQL accepts connections. */
  start(): Promise<void> {
    process.once('exit', this.kill);
    this.#starting = this.startFirst();
    return this.#starting;
  }

  /** Resolves once the process runs and `url` is final; rejects when the start fails. */
  launched(): Promise<void> {
    return Promise.race([this.#launched.promise, this.#starting!]);
  }

  private async startFirst(): Promise<void> {
    const { dataDir, say } = this.#options;
    this.#files = await postgresFiles(dataDir, say);
    const { data } = this.#files;
    if (existsSync(data)) await refuseOtherMajor(this.#files, data);
    await endLeftBehind(data, say);
    const access = await readAccess(dataDir);
    this.#password = access?.password ?? newPassword();
    this.#port = await freePort(this.#options.exceptPort);
    if (!existsSync(data)) {
      say('Preparing the embedded PostgreSQL (once) …');
      await initialise(this.#files, this.#password, (child) => this.adopt(child));
    } else if (!access) {
      say(
        `The password of the embedded PostgreSQL was in ${dataDir}/postgres.json, which is missing; setting a new one`,
      );
      await setPassword(this.#files, this.#password);
    }
    await keepAccess(dataDir, { password: this.#password, port: this.#port });
    await this.launch();
    await createDatabase(urlOf(this.#password, this.#port, 'postgres'));
  }

  /** Fast shutdown; kills processes that do not stop in time, which loses no committed data. */
  async stop(withinMs = STOP_TIMEOUT_MS): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child && isRunning(child)) await stopProcess(child.pid!, withinMs);
    await this.#starting?.catch(() => undefined);
    process.off('exit', this.kill);
    if (this.#files) await endLeftBehind(this.#files.data, () => undefined);
  }

  /** Kills PostgreSQL at once, as the last act of this process. */
  readonly kill = (): void => {
    this.#stopping = true;
    if (!this.#child || !isRunning(this.#child)) return;
    this.#child.kill('SIGQUIT');
    // A frozen process handles the signal only after it continues.
    this.#child.kill('SIGCONT');
  };

  private adopt(child: ChildProcess): void {
    this.#child = child;
    if (this.#stopping) child.kill('SIGQUIT');
  }

  private async launch(): Promise<void> {
    const { binaries, data, log, user } = this.#files;
    const logFile = openSync(log, 'a', 0o600);
    if (user) await chown(log, user.uid, user.gid);
    const settings = { ...SETTINGS, ...this.#options.settings, port: String(this.#port) };
    const child = spawn(
      binaries.postgres,
      ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
      { detached: true, stdio: ['ignore', logFile, logFile], ...user },
    );
    child.unref();
    this.adopt(child);
    this.#launched.resolve();
    try {
      await waitForPostgres(urlOf(this.#password, this.#port, 'postgres'), () => isRunning(child));
    } catch (error) {
      if (isRunning(child)) await stopProcess(child.pid!, STOP_TIMEOUT_MS);
      throw new Error(`The embedded PostgreSQL did not start; see ${log}`, { cause: error });
    }
    child.once('exit', (code, signal) => void this.startAgain(signal ?? `code ${code}`));
    if (!isRunning(child)) void this.startAgain('at once');
  }

  private async startAgain(how: string): Promise<void> {
    const { say, onLost } = this.#options;
    if (this.#stopping) return;
    say(`The embedded PostgreSQL ended (${how}); starting it again …`);
    for (let failures = 0; ; failures += 1) {
      try {
        await delay(backoff(failures));
        if (this.#stopping) return;
        await endLeftBehind(this.#files.data, say);
        this.#starting = this.launch();
        await this.#starting;
        say('The embedded PostgreSQL runs again');
        return;
      } catch (error) {
        if (this.#stopping) return;
        if (failures + 1 < TRIES) continue;
        onLost?.(
          new Error(
            `the embedded PostgreSQL ended and cannot be started again; see ${this.#files.log}`,
            { cause: error },
          ),
        );
        return;
      }
    }
  }
}

/** URL of a running process's embedded PostgreSQL, for tools that work beside it; null for none. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const access = await readAccess(dataDir);
  return access?.port ? urlOf(access.password, access.port, DATABASE) : null;
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/**
 * Ends every orphaned PostgreSQL process on this data folder, and removes its `postmaster.pid` when
 * it is damaged or names another program by now: PostgreSQL would refuse to start.
 */
async function endLeftBehind(data: string, say: (line: string) => void): Promise<void> {
  const mark = join(data, 'postmaster.pid');
  const text = await readFile(mark, 'utf8').catch(() => null);
  const marked = Number(text?.split('\n')[0]);
  if (marked && isAlive(marked) && commandLine(marked).includes(data)) {
    say(`Stopping a PostgreSQL that an earlier process left running (pid ${marked})`);
    await stopProcess(marked, STOP_TIMEOUT_MS);
  }
  const left = processesIn(data);
  for (const pid of left) sendSignal(pid, 'SIGKILL');
  while (left.some(isAlive)) await delay(20);
  const another = marked && isAlive(marked) && commandLine(marked).includes('postgres');
  if (text !== null && !another) await rm(mark, { force: true });
}

async function stopProcess(pid: number, withinMs: number): Promise<void> {
  sendSignal(pid, 'SIGINT');
  const start = performance.now();
  const gone = async (afterMs: number) => {
    while (isAlive(pid) && performance.now() - start < afterMs) await delay(20);
    return !isAlive(pid);
  };
  if (await gone(withinMs - ENDS_WITHIN_MS)) return;
  sendSignal(pid, 'SIGQUIT');
  if (await gone(withinMs)) return;
  sendSignal(pid, 'SIGKILL');
  await gone(Infinity);
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function freePort(except?: number): Promise<number> {
  for (;;) {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    if (port !== except) return port;
  }
}
