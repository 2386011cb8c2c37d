import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { processFile } from './child.ts';
import { untilLagIsZero } from './event-progress.ts';
import { temporaryFolder } from './folder.ts';
import { Product, connect, databaseUrl, runTool } from './product.ts';
import type { Statement } from './processes/sql-tap.ts';

/** A running product with shops, and a connection to its database. */
export class Fixture {
  readonly dataDir: string;
  product!: Product;
  client!: pg.Client;
  url!: string;

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Seeds a database in a temporary folder and starts the product on it. */
  static withShops(shops: number, env: Record<string, string> = {}): Promise<Fixture> {
    return Fixture.seeded({ shops }, env);
  }

  static async seeded(
    counts: { shops: number; members?: number; purchases?: number },
    env: Record<string, string> = {},
  ): Promise<Fixture> {
    const dir = await temporaryFolder('nattil-bench-');
    const fixture = new Fixture(dir);
    const args = Object.entries(counts).flatMap(([what, n]) => [`--${what}`, String(n)]);
    await runTool('seed', args, fixture.dataDir);
    await fixture.start();
    // The benchmarks read commit times from PostgreSQL; this setting needs a restart.
    await fixture.client.query('alter system set track_commit_timestamp = on');
    await untilLagIsZero(fixture.client);
    await fixture.client.query('vacuum analyze');
    await fixture.restart({ env });
    return fixture;
  }

  async restart(
    options: { env?: Record<string, string>; nodeArgs?: string[] } = {},
  ): Promise<void> {
    await this.stop();
    await this.start(options);
  }

  async start(options: { env?: Record<string, string>; nodeArgs?: string[] } = {}): Promise<void> {
    this.product = await Product.start({ dataDir: this.dataDir, ...options });
    this.url = await databaseUrl(this.dataDir);
    this.client = await connect(this.url);
  }

  /**
   * Records the statements that the product sends while `work` runs. The product is restarted for
   * it, because the tap costs time.
   */
  async statementsOf(work: (noted: () => Promise<Statement[]>) => Promise<void>): Promise<void> {
    const file = join(this.dataDir, 'statements.jsonl');
    await this.restart({
      env: { BENCH_SQL_FILE: file },
      nodeArgs: ['--import', processFile('sql-tap')],
    });
    let read = 0;
    await work(async () => {
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      const fresh = lines.slice(read).map((line) => JSON.parse(line) as Statement);
      read = lines.length;
      return fresh;
    });
    await this.restart();
    await writeFile(file, '');
  }

  /** On an existing seeded folder, which is kept. */
  static async on(dataDir: string): Promise<Fixture> {
    const fixture = new Fixture(dataDir);
    await fixture.start();
    return fixture;
  }

  async stop(): Promise<void> {
    await this.client?.end().catch(() => undefined);
    await this.product?.stop();
  }

  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
