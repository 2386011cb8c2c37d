import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
} from '@nestjs/terminus';
import { Gauge } from 'prom-client';
import type { HealthAnswer, HealthPart } from '@nattil/contracts/api/health';
import { within } from '../kernel/async/within.ts';
import { Clock } from '../persistence/clock.ts';
import { Database } from '../persistence/database.ts';
import { Metrics } from './metrics.ts';

/** A balancer gives up a slow readiness, so a part without an answer by then counts as failing. */
const ANSWER_MS = 1_500;

type PartName = HealthPart['name'];

/** The public text about a part that is not ready. It contains no address, name or error text. */
const PUBLIC_TEXTS = { process: 'Starting or stopping', database: 'PostgreSQL does not answer' };

export interface PartState {
  /** The reason of the failure, for the log; null while the part works. */
  trouble: string | null;
  /** The public text about the failure. */
  says: string;
  /** The process answers requests although this part fails. */
  degraded?: boolean;
  /** The part works, except for events that only a newer version of the program can read. */
  ready?: boolean;
}

type NamedState = PartState & { name: PartName };

/** A part in the form of Terminus. */
interface Indicated {
  status: 'up' | 'degraded' | 'down';
  ready: boolean;
  detail: string;
}

interface Watched {
  name: PartName;
  /** Null while the part has nothing to do in this process. */
  state: () => PartState | null | Promise<PartState | null>;
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
  readonly #ofPlatform: Watched[] = [
    {
      name: 'process',
      state: () => ({
        trouble: this.accepting ? null : PUBLIC_TEXTS.process,
        says: PUBLIC_TEXTS.process,
      }),
    },
    {
      name: 'database',
      state: () => this.databaseState(),
    },
  ];
  readonly #ofModules: Watched[] = [];
  #checking: Promise<NamedState[]> | null = null;

  constructor(
    private readonly database: Database,
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    metrics: Metrics,
    clock: Clock,
  ) {
    new Gauge({
      name: 'nattil_clock_ahead_seconds',
      help: "Seconds by which this machine's clock is ahead of PostgreSQL's",
      registers: [metrics.registry],
      collect() {
        this.set(clock.aheadSeconds);
      },
    });
    database.troubles.warn = (sentence) => this.#logger.warn(sentence);
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

  /** Adds a part of the platform, which is listed before those of the modules. */
  watchPlatform(name: PartName, state: Watched['state']): void {
    this.#ofPlatform.push({ name, state });
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
    this.#ofModules.push({
      name,
      state: async () => ({
        says,
        degraded: !isNeeded,
        trouble: await within(ANSWER_MS, name, trouble()).catch(() => says),
      }),
    });
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

  private async checked(states: NamedState[]): Promise<HealthCheckResult> {
    try {
      return await this.checks.check(states.map((state) => () => this.indicated(state)));
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return error.getResponse() as HealthCheckResult;
    }
  }

  private indicated({ name, trouble, says, degraded, ready = false }: NamedState) {
    const part = this.indicators.check(name);
    if (trouble === null) return part.up();
    const seen = { ready, detail: says };
    return degraded ? part.degraded(seen) : part.down(seen);
  }

  /** Concurrent callers share one check, so that probes and strangers cost little. */
  private states(): Promise<NamedState[]> {
    this.#checking ??= this.check().finally(() => (this.#checking = null));
    return this.#checking;
  }

  private async check(): Promise<NamedState[]> {
    const watched = [...this.#ofPlatform, ...this.#ofModules];
    const found = await Promise.all(
      watched.map(async ({ name, state }) => ({ name, now: await state() })),
    );
    const states = found.flatMap(({ name, now }): NamedState[] => (now ? [{ name, ...now }] : []));
    states.forEach((state) => this.logChange(state));
    return states;
  }

  private async databaseState(): Promise<PartState> {
    try {
      await within(ANSWER_MS, 'PostgreSQL', this.database.query('select 1'));
    } catch (error) {
      const { message } = error as Error;
      // Every connection may be in use because PostgreSQL refuses further ones.
      const trouble = this.database.troubles.present ?? message;
      return { trouble, says: PUBLIC_TEXTS.database };
    }
    const trouble = this.database.troubles.present;
    return { trouble, says: trouble ?? '', degraded: true };
  }

  /** Logs a failure and a recovery once, however often the health route is called. */
  private logChange({ name, trouble }: NamedState): void {
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
