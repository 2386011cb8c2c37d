import { type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ended, freePort, root, startNode, until } from './child.ts';

export const ADMIN_EMAIL = 'admin@nattil.example';
export const ADMIN_PASSWORD = 'Bench-of-the-harbour-2026';
const STARTS_WITHIN_MS = 180_000;
const STOPS_WITHIN_MS = 20_000;
const VERIFIED_WITHIN_MS = 180_000;
/** Daily jobs begin within a minute of a process's start. */
const DAILY_AFTER_SECONDS = 62;

export interface StartOptions {
  dataDir: string;
  env?: Record<string, string>;
  /**
   * Options of Node.js. With options it runs from files and packages, which they may name or
   * change.
   */
  nodeArgs?: string[];
  /** The file that Node.js runs; by default the built backend. */
  entry?: string[];
}

const PROGRAM = 'backend/dist/program/run.js';
const BY_FILES = 'backend/dist/src/run.js';

/** The product as shipped, in its own process, on its embedded PostgreSQL. */
export class Product {
  readonly child: ChildProcess;
  readonly port: number;
  readonly dataDir: string;
  #output = '';

  private constructor(child: ChildProcess, port: number, dataDir: string) {
    this.child = child;
    this.port = port;
    this.dataDir = dataDir;
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
  }

  static async start({
    dataDir,
    env = {},
    nodeArgs = [],
    entry = [nodeArgs.length > 0 ? BY_FILES : PROGRAM],
  }: StartOptions): Promise<Product> {
    const port = await freePort();
    const child = startNode([...nodeArgs, ...entry], {
      ...productEnv(dataDir),
      PORT: String(port),
      ...env,
    });
    const product = new Product(child, port, dataDir);
    try {
      await product.untilReady();
    } catch (error) {
      // Its database would keep running without it.
      await product.stop();
      throw error;
    }
    return product;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await Promise.race([gone, wait(STOPS_WITHIN_MS, undefined, { ref: false })]);
    if (this.child.exitCode === null) this.child.kill('SIGKILL');
    await gone;
  }

  /** Freezes the process, so that a baseline on the same database has the machine to itself. */
  async whileFrozen<T>(work: () => Promise<T>): Promise<T> {
    this.child.kill('SIGSTOP');
    try {
      return await work();
    } finally {
      this.child.kill('SIGCONT');
    }
  }

  async adminToken(): Promise<string> {
    const body = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
    const { data } = await this.post<{ data: { accessToken: string } }>(
      '/api/admin/auth/login',
      body,
    );
    return data.accessToken;
  }

  /**
   * Waits until the process has verified the audit trail, which it does within a minute of its
   * start and then daily. The verification takes a tenth of the process's time, longer with a
   * longer log; asking for the result speeds it up.
   */
  async untilVerified(): Promise<void> {
    const started = await this.metric('process_start_time_seconds');
    const left = started + DAILY_AFTER_SECONDS - Date.now() / 1000;
    if (left > 0) await wait(left * 1000);
    const authorization = `Bearer ${await this.adminToken()}`;
    const isVerified = async () => {
      const response = await fetch(`http://127.0.0.1:${this.port}/api/admin/audit/verify`, {
        headers: { authorization },
      });
      const { data } = (await response.json()) as { data: object };
      return 'valid' in data;
    };
    await until('the trail is verified', isVerified, { withinMs: VERIFIED_WITHIN_MS });
  }

  /** Token of a member who signs up for it. */
  async memberToken(): Promise<string> {
    const emailOrNumber = `bench-${process.pid}-${performance.now().toFixed(0)}@example.com`;
    const body = { emailOrNumber, password: ADMIN_PASSWORD };
    const { data } = await this.post<{ data: { accessToken: string } }>('/api/users/signup', body);
    return data.accessToken;
  }

  /** The current value of a metric without labels. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text();
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`There is no metric ${name}`);
    return Number(value);
  }

  async post<T>(path: string, body: unknown, token?: string): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  private async untilReady(): Promise<void> {
    const hasEnded = () => this.child.exitCode !== null;
    const ready = async () =>
      hasEnded() || (await fetch(`http://127.0.0.1:${this.port}/api/health/ready`)).ok;
    try {
      await until('the product is ready', ready, { withinMs: STARTS_WITHIN_MS, everyMs: 25 });
      if (hasEnded()) throw new Error('The product ended');
    } catch (error) {
      this.child.kill('SIGTERM');
      throw new Error(`${(error as Error).message}. It said:\n${this.#output}`, { cause: error });
    }
  }
}

export function productEnv(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    DEMO_DATA: 'off',
    GEOCODING_URL: 'off',
    // One member sends all searches.
    SEARCHES_PER_MINUTE: '0',
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
  };
}

/** Runs one of the product's command-line tools to its end and returns its output. */
export async function runTool(
  name: 'seed' | 'consumers',
  args: string[],
  dataDir: string,
  { env = {}, nodeArgs = [] }: Pick<StartOptions, 'env' | 'nodeArgs'> = {},
): Promise<string> {
  const child = startNode([...nodeArgs, `backend/dist/src/tools/${name}.js`, ...args], {
    ...productEnv(dataDir),
    ...env,
  });
  const { output, error, code } = await ended(child);
  if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${output}${error}`);
  return output;
}

export async function buildProduct(): Promise<void> {
  const { output, error, code } = await ended(startNode([join(root, 'scripts/build-backend.ts')]));
  if (code !== 0) throw new Error(`The backend could not be built:\n${output}${error}`);
}

/** The URL of a running product's embedded PostgreSQL. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const { password, port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as {
    password: string;
    port: number;
  };
  return `postgres://postgres:${password}@127.0.0.1:${port}/nattil`;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'nattil-bench' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
