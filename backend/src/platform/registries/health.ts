import { Inject, Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
} from '@nestjs/terminus';
import { Gauge } from 'prom-client';
import type { HealthAnswer, HealthPart } from '@nattil/contracts/api/health';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { EventPump } from '../messaging/delivery/event-pump.ts';
import { Database } from '../persistence/database.ts';
import { Worker } from '../messaging/worker.ts';
import { Metrics } from './metrics.ts';

type PartName = HealthPart['name'];

/** The public text about a part that is not ready. It contains no address, name or error text. */
const SAYS = {
  process: 'Starting or stopping',
  database: 'PostgreSQL does not answer',
  events: 'Events wait in the log and are delivered later',
  newerEvents: 'What only a newer version of the program knows waits for it',
};

interface PartState {
  name: PartName;
  /** The reason of the failure, for the log; null while the part works. */
  trouble: string | null;
  /** The public text about the failure. */
  says: string;
  /** The process answers requests although this part fails. */
  degraded?: boolean;
  /** The part works, except for events that only a newer version of the program can read. */
  ready?: boolean;
}

/** A part in the form of Terminus. */
interface Indicated {
  status: 'up' | 'degraded' | 'down';
  ready: boolean;
  detail: string;
}

interface Watched {
  name: PartName;
  says: string;
  trouble: () => Promise<string | null>;
  degraded: boolean;
}

/**
 * Readiness of the parts of this process. The log holds the reason of each failure.
 *
 * Load balancers look at the status code alone. API processes answer every request while events
 * cannot be delivered, so that part is only degraded there and the process stays in the load
 * balancer.
 * A worker receives no requests. Its readiness shows whether it delivers events, and stops a
 * rollout of workers that cannot.
 * Supervisors restart by `live` alone, because a restart does not bring back a broker or a
 * database.
 */
@Injectable()
export class Health {
  /** False during start-up and while the process drains. */
  accepting = false;
  readonly #logger = new Logger(Health.name);
  readonly #troubled = new Set<PartName>();
  readonly #watched: Watched[] = [];
  #checking: Promise<PartState[]> | null = null;

  constructor(
    private readonly database: Database,
    private readonly pump: EventPump,
    private readonly worker: Worker,
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
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

  /**
   * Adds a part that a module watches. `trouble` returns null while the part works. A failure makes
   * the process not ready only if `isNeeded` is set.
   */
  watch(
    name: PartName,
    says: string,
    trouble: () => Promise<string | null>,
    { isNeeded = false } = {},
  ): void {
    this.#watched.push({ name, says, trouble, degraded: !isNeeded });
  }

  async answer(): Promise<HealthAnswer> {
    const states = await this.states();
    const { status, details } = await this.checked(states);
    const parts = states.map(({ name }): HealthPart => {
      const { status: state, ready, detail } = details[name] as unknown as Indicated;
      if (state === 'up') return { name, ready: true };
      return { name, ready, ...(state === 'degraded' && { degraded: true }), detail };
    });
    return { status: status === 'ok' || status === 'degraded' ? 'ready' : 'not-ready', parts };
  }

  private async checked(states: PartState[]): Promise<HealthCheckResult> {
    try {
      return await this.checks.check(states.map((state) => () => this.indicated(state)));
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return error.getResponse() as HealthCheckResult;
    }
  }

  private indicated({ name, trouble, says, degraded, ready = false }: PartState) {
    const part = this.indicators.check(name);
    if (trouble === null) return part.up();
    const seen = { ready, detail: says };
    return degraded ? part.degraded(seen) : part.down(seen);
  }

  /** Concurrent callers share one check, so that probes and strangers cost little. */
  private states(): Promise<PartState[]> {
    this.#checking ??= this.check().finally(() => (this.#checking = null));
    return this.#checking;
  }

  private async check(): Promise<PartState[]> {
    const states: PartState[] = [
      { name: 'process', trouble: this.accepting ? null : SAYS.process, says: SAYS.process },
      { name: 'database', trouble: await this.databaseTrouble(), says: SAYS.database },
    ];
    if (this.worker.running) states.push(this.eventsState());
    for (const { name, says, trouble, degraded } of this.#watched)
      states.push({ name, says, degraded, trouble: await trouble().catch(() => says) });
    states.forEach((state) => this.logChange(state));
    return states;
  }

  private eventsState(): PartState {
    const { ready, degraded = false, detail } = this.pump.health();
    const says = ready ? SAYS.newerEvents : SAYS.events;
    return {
      name: 'events',
      trouble: ready && !degraded ? null : (detail ?? says),
      says,
      ready,
      degraded: degraded || this.config.role !== 'worker',
    };
  }

  private async databaseTrouble(): Promise<string | null> {
    try {
      await this.database.query('select 1');
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Logs a failure and a recovery once, however often the health route is called. */
  private logChange({ name, trouble }: PartState): void {
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
