import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { startKafka, type KafkaBroker } from '../../../scripts/kafka-broker.ts';
import { freePort, until } from '../child.ts';
import { temporaryFolder } from '../folder.ts';
import {
  postgresFiles,
  startPostgres,
  untilPostgresAnswers,
  type PostgresFiles,
} from '../postgres.ts';
import { Product, connect, databaseUrl, productEnv } from '../product.ts';
import { Supervised } from './supervised.ts';

export interface Topology {
  name: string;
  /** Roles of the processes; `all` alone includes an embedded PostgreSQL. */
  roles: ('all' | 'api' | 'worker')[];
  kafka: boolean;
}

/** Processes of the product with database and broker, in a temporary folder. */
export class Cluster {
  readonly topology: Topology;
  readonly dir: string;
  readonly processes: Supervised[] = [];
  broker: KafkaBroker | undefined;
  #env: Record<string, string> = {};
  #files: PostgresFiles | undefined;
  #postgres: ChildProcess | undefined;

  private constructor(topology: Topology, dir: string) {
    this.topology = topology;
    this.dir = dir;
  }

  static async start(topology: Topology): Promise<Cluster> {
    const dir = await temporaryFolder('nattil-faults-');
    const cluster = new Cluster(topology, dir);
    try {
      await cluster.prepare();
      return cluster;
    } catch (error) {
      await cluster.dispose();
      throw error;
    }
  }

  /** Processes that serve requests. */
  get apis(): Supervised[] {
    return this.processes.filter(({ role }) => role !== 'worker');
  }

  get workers(): Supervised[] {
    return this.processes.filter(({ role }) => role === 'worker');
  }

  get hasOwnPostgres(): boolean {
    return this.#files !== undefined;
  }

  /** Environment for command-line tools on the same database. */
  get toolEnv(): Record<string, string> {
    return this.hasOwnPostgres ? this.#env : {};
  }

  async connect(): Promise<pg.Client> {
    return connect(this.#files?.url ?? (await databaseUrl(this.dir)));
  }

  async killPostgres(): Promise<void> {
    const gone = new Promise((resolve) => this.#postgres!.once('exit', resolve));
    this.#postgres!.kill('SIGKILL');
    await gone;
  }

  /** Retries, because children of a killed process may still hold its files. */
  async startPostgres(): Promise<void> {
    await until(
      'PostgreSQL starts again',
      async () => {
        this.#postgres = startPostgres(this.#files!);
        const ended = new Promise<false>((resolve) =>
          this.#postgres!.once('exit', () => resolve(false)),
        );
        return Promise.race([untilPostgresAnswers(this.#files!.url).then(() => true), ended]);
      },
      { everyMs: 200 },
    );
  }

  async startBroker(): Promise<void> {
    const port = this.broker ? Number(this.broker.brokers.split(':')[1]) : await freePort();
    this.broker = await startKafka({ dir: join(this.dir, 'kafka'), port });
  }

  async untilReady(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.untilReady()));
  }

  async dispose(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
    if (this.#postgres && this.#postgres.exitCode === null) {
      const gone = new Promise((resolve) => this.#postgres!.once('exit', resolve));
      this.#postgres.kill('SIGINT');
      await gone;
    }
    await this.broker?.stop();
    await rm(this.dir, { recursive: true, force: true });
  }

  private async prepare(): Promise<void> {
    const common = {
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'error',
      ARGON2_MEMORY_KIB: '64',
      MAIL_PER_DAY_TO_STRANGERS: '10000000',
    };
    // Creates the database, the keys and the first administrator.
    const product = await Product.start({ dataDir: this.dir, env: common });
    const url = await databaseUrl(this.dir);
    const client = await connect(url);
    const files = await postgresFiles(client, url);
    await client.end();
    await product.stop();
    this.#env = { ...productEnv(this.dir), ...common };
    if (!this.topology.roles.includes('all')) {
      this.#files = files;
      await this.startPostgres();
      const keys = JSON.parse(await readFile(join(this.dir, 'keys.json'), 'utf8')) as object;
      Object.assign(this.#env, keys, { DATABASE_URL: url, DATABASE_POOL: '10' });
    }
    if (this.topology.kafka) {
      await this.startBroker();
      this.#env['KAFKA_BROKERS'] = this.broker!.brokers;
    }
    for (const role of this.topology.roles)
      this.processes.push(new Supervised(role, await freePort(), this.#env));
    for (const process of this.processes) process.start();
    await this.untilReady();
  }
}
