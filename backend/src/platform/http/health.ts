import { Inject, Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { HealthAnswer, HealthPart } from '@nattil/contracts/api/health';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { EventPump } from '../messaging/event-pump.ts';
import { Database } from '../persistence/database.ts';
import { Worker } from '../worker.ts';
import { Metrics } from './metrics.ts';

type PartName = HealthPart['name'];

/** All that a stranger is told of a part that is not ready: no address, no name, no error's text. */
const DETAILS: Record<PartName, string> = {
  process: 'Starting or stopping',
  database: 'PostgreSQL does not answer',
  events: 'Events wait in the log and are delivered later',
};

interface PartState {
  name: PartName;
  /** null: it can do its work. */
  trouble: string | null;
}

/**
 * Which parts of this process can do their work; what hinders one is said in the log.
 *
 * Who asks decides by the status alone. A load balancer sends requests to API processes: they answer
 * all of them while events cannot be delivered (no broker, a consumer that is stuck), so that never
 * takes an API process or the single process out; the part is shown as degraded. Nobody sends
 * requests to a worker: its readiness says whether it delivers, and stops a rollout of workers that
 * cannot. A supervisor restarts by `live` and never by this, since no restart brings back a broker
 * or a database.
 */
@Injectable()
export class Health {
  /** False until start-up is through and again while the process drains. */
  accepting = false;
  readonly #logger = new Logger(Health.name);
  readonly #troubled = new Set<PartName>();

  constructor(
    private readonly database: Database,
    private readonly pump: EventPump,
    private readonly worker: Worker,
    metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const states = () => this.states();
    new Gauge({
      name: 'nattil_part_ready',
      help: '1 for each part of this process that can do its work, else 0',
      labelNames: ['part'],
      registers: [metrics.registry],
      async collect() {
        for (const { name, trouble } of await states())
          this.set({ part: name }, trouble === null ? 1 : 0);
      },
    });
  }

  async answer(): Promise<HealthAnswer> {
    const parts = (await this.states()).map(({ name, trouble }): HealthPart => {
      if (trouble === null) return { name, ready: true };
      const degraded = name === 'events' && this.config.role !== 'worker';
      return { name, ready: false, ...(degraded && { degraded }), detail: DETAILS[name] };
    });
    const ready = parts.every((part) => part.ready || part.degraded);
    return { status: ready ? 'ready' : 'not-ready', parts };
  }

  private async states(): Promise<PartState[]> {
    const states: PartState[] = [
      { name: 'process', trouble: this.accepting ? null : DETAILS.process },
      { name: 'database', trouble: await this.databaseTrouble() },
    ];
    if (this.worker.running) {
      const { ready, detail } = this.pump.health();
      states.push({ name: 'events', trouble: ready ? null : (detail ?? DETAILS.events) });
    }
    states.forEach((state) => this.tell(state));
    return states;
  }

  private async databaseTrouble(): Promise<string | null> {
    try {
      await this.database.query('select 1');
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Once when a part stops and once when it goes on, however often strangers ask. */
  private tell({ name, trouble }: PartState): void {
    if (this.#troubled.has(name) === (trouble !== null)) return;
    if (trouble === null) {
      this.#troubled.delete(name);
      this.#logger.log(`${name} is ready again`);
    } else {
      this.#troubled.add(name);
      this.#logger.warn(`${name} is not ready: ${trouble}`);
    }
  }
}
