import { Injectable } from '@nestjs/common';
import { LOCKS } from '../../persistence/advisory-locks.ts';
import { Database, dedicatedClient } from '../../persistence/database.ts';
import { headOf } from '../../event-log/sequencer.ts';
import { definitionOf, type Projection } from '../consumers/consumer.ts';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import { Halted } from '../consumers/halts.ts';
import { pause } from '../../kernel/async/pause.ts';
import { Rebuild } from './rebuild.ts';

const LOOK_EVERY_MS = 500;
const SAY_EVERY_MS = 5_000;

/**
 * Before consumption starts, builds the read models whose table this version of the program defines
 * differently from the live one, and those that are new on a long log. Processes of the older
 * version use the old generation until the swap and stop writing after it.
 */
@Injectable()
export class ReadModels {
  constructor(
    private readonly database: Database,
    private readonly registry: ConsumerRegistry,
    private readonly rebuild: Rebuild,
  ) {}

  /** One process builds, without a time limit; the others wait. Calls `say` with progress lines. */
  async bringUpToDate(say: (line: string) => void): Promise<void> {
    for (const projection of this.registry.projections())
      if (!(await this.isCurrent(projection)))
        await this.alone(projection, say, () => this.build(projection, say));
  }

  private async build(projection: Projection, say: (line: string) => void): Promise<void> {
    if (await this.isCurrent(projection)) return;
    const head = await headOf(this.database);
    let reported = performance.now();
    const onProgress = (seq: number) => {
      if (performance.now() - reported < SAY_EVERY_MS) return;
      reported = performance.now();
      say(`Building ${projection.name} from the log: ${seq} of ${head} events`);
    };
    try {
      // A single event that cannot be applied must not keep the product from starting.
      const { events } = await this.rebuild.rebuild(projection, { onProgress, acceptPoison: true });
      if (events > 0) say(`Built ${projection.name} from ${events} events`);
    } catch (error) {
      // A newer version has already written events, and its read model serves both versions.
      if (!(error instanceof Halted)) throw error;
      say(`${projection.name} waits for a newer version of the program: ${error.message}`);
    }
  }

  private async isCurrent(projection: Projection): Promise<boolean> {
    const [row] = await this.database.query<{ definition: string | null }>(
      'select definition from consumer where name = $1',
      [projection.name],
    );
    return row?.definition === definitionOf(projection);
  }

  /** Holds a lock on its own session, which ends with the process. */
  private async alone(
    { name }: Projection,
    say: (line: string) => void,
    work: () => Promise<void>,
  ): Promise<void> {
    const client = dedicatedClient(this.database.sessionUrl, 'nattil-builder');
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (let reported = false; ; reported = true) {
        const { rows } = await client.query(
          'select pg_try_advisory_lock($1, hashtext($2)) as mine',
          [LOCKS.building, name],
        );
        if (rows[0].mine) break;
        if (!reported) say(`Another process is building ${name}; waiting for it …`);
        await pause(LOOK_EVERY_MS);
      }
      await work();
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
