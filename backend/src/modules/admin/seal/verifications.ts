import type pg from 'pg';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import type {
  AuditVerification,
  AuditVerificationProgress,
} from '@nattil/contracts/api/admin/audit';
import { KEYS } from '../../../platform/config/keys.ts';
import type { Keys } from '../../../platform/config/keys.ts';
import { pause } from '../../../platform/kernel/async/pause.ts';
import { warnOfFailure } from '../../../platform/persistence/background-failures.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database, dedicatedClient, onClient } from '../../../platform/persistence/database.ts';
import { Sweep } from '../../../platform/registries/sweep.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { OutsideHeads } from './outside-heads.ts';
import { SealKeys } from './seal-keys.ts';
import { SealWatch, standstill } from './seal-watch.ts';
import { Verification, type Extent } from './verification.ts';

/** A caller waits this long for the result, then gets the progress. */
const RESULT_WITHIN_MS = 3_000;
/** A caller who got the progress must ask again within this time, or the run may stop. */
const POLL_TIMEOUT_MS = 15_000;
/** The daily run pauses this many times as long as it works, to leave the processor to requests. */
const PAUSE_FACTOR = 9;
/** The daily run recomputes this many events at once, which takes about 1.4 ms. */
const DAILY_BATCH = 100;

export type Answered = { result: AuditVerification } | { progress: AuditVerificationProgress };

interface Running {
  extent: Extent;
  stop: AbortController;
  verification: Verification | null;
  done: Promise<AuditVerification>;
  /** Callers whose request is open; the daily run counts as one. */
  waiting: number;
  /** The time until which callers who got the progress may ask again. */
  pollDeadline: number;
  /** How many results each caller still waits for after it got the progress. */
  pendingResults: Map<string, number>;
}

/**
 * Verifies the audit trail. One run at a time in this process, on its own connection, serves all
 * callers that arrive during it; it stops when no caller waits any more. One run a day starts by
 * itself.
 */
@Injectable()
export class AuditVerifications implements OnModuleDestroy {
  readonly #logger = new Logger('AuditTrail');
  readonly #keys: SealKeys;
  #running: Running | null = null;
  #finished: {
    pendingResults: Map<string, number>;
    result: AuditVerification;
    until: number;
  } | null = null;
  #last: AuditVerification | null = null;
  #dailyAt = -Infinity;
  #isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly outside: OutsideHeads,
    private readonly watch: SealWatch,
    private readonly clock: Clock,
    @Inject(KEYS) keys: Keys,
  ) {
    this.#keys = new SealKeys(keys);
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    this.#running?.stop.abort();
    await this.#running?.done.catch(() => undefined);
  }

  /** Result of this process's last verification; null before the first. */
  get last(): AuditVerification | null {
    return this.#last;
  }

  /**
   * Returns the result, or the progress if it takes long; `left` aborts when the client
   * disconnects.
   */
  async ask(caller: string, full: boolean, left: AbortSignal): Promise<Answered> {
    const pending = this.takePendingResult(caller);
    if (pending) return { result: pending };
    // A stopped run ends at once; no caller may join it.
    while (this.#running?.stop.signal.aborted) await this.#running.done.catch(() => undefined);
    const running = this.#running ?? this.start(full ? 'full' : 'new');
    // A caller that wants more than this run reads waits for it to end first.
    const isEnough = !full || running.extent === 'full';
    take(running.pendingResults, caller);
    running.waiting += 1;
    try {
      const result = await Promise.race([running.done, timeoutOrLeft(RESULT_WITHIN_MS, left)]);
      if (result && isEnough) return { result };
    } catch (error) {
      throw running.stop.signal.aborted ? new DomainError('UNAVAILABLE', { retryAfter: 1 }) : error;
    } finally {
      running.waiting -= 1;
    }
    if (left.aborted) this.stopIfAbandoned(running);
    else this.keepForReturn(running, isEnough ? caller : null);
    const { checked, of } = running.verification ?? { checked: 0, of: 0 };
    return { progress: { checked, of } };
  }

  /**
   * Runs to its end, after the present run if there is one; for the schedule and the command line.
   */
  async verifyNow(extent: Extent): Promise<AuditVerification> {
    while (this.#running) await this.#running.done.catch(() => undefined);
    const running = this.start(extent);
    running.waiting += 1;
    return running.done.finally(() => (running.waiting -= 1));
  }

  /** Does not await the run, which may take long: shutdown must not wait for it. */
  @Sweep('audit-verification', CronExpression.EVERY_MINUTE)
  startDaily(): number {
    if (performance.now() - this.#dailyAt < DAY_MS || this.#running) return 0;
    this.#dailyAt = performance.now();
    this.verifyNow('daily').catch((error: Error) => {
      this.#dailyAt = -Infinity;
      if (this.#isStopping) return;
      warnOfFailure(this.#logger, error, `The daily verification failed: ${error.message}`);
    });
    return 1;
  }

  private start(extent: Extent): Running {
    const stop = new AbortController();
    const running: Running = {
      extent,
      stop,
      verification: null,
      done: Promise.resolve() as never,
      waiting: 0,
      pollDeadline: 0,
      pendingResults: new Map(),
    };
    this.#running = running;
    running.done = this.verify(running).finally(() => (this.#running = null));
    // Each caller gets the error; a run without callers has no one to report it to.
    running.done.catch(() => undefined);
    return running;
  }

  private async verify(running: Running): Promise<AuditVerification> {
    const client = dedicatedClient(this.database.sessionUrl, 'nattil-audit');
    client.on('error', () => undefined);
    try {
      await client.connect();
      running.stop.signal.addEventListener('abort', () => this.cancel(client));
      const verification = new Verification(
        onClient(client),
        this.#keys,
        this.outside,
        () => this.clock.now(),
        running.stop.signal,
        (worked) =>
          isBackgroundRun(running) ? pause(PAUSE_FACTOR * worked, running.stop.signal) : undefined,
        running.extent === 'daily' ? DAILY_BATCH : undefined,
      );
      running.verification = verification;
      const found = await verification.run(running.extent);
      const pace = await this.watch.measure();
      const stoppedSealing = found.valid ? standstill(pace) : null;
      const result: AuditVerification = {
        ...found,
        ...(stoppedSealing && {
          valid: false,
          firstBrokenSeq: found.headSeq + 1,
          reason: stoppedSealing,
        }),
        ...(found.valid &&
          !stoppedSealing &&
          pace.behind > 0 && { reason: `behind by ${pace.behind}` }),
        behind: pace.behind,
        verifiedAt: this.clock.now().toISOString(),
      };
      this.#last = result;
      if (!result.valid)
        this.#logger.error(
          `The audit trail is invalid from event ${result.firstBrokenSeq} onwards: ${result.reason}`,
        );
      const until = performance.now() + POLL_TIMEOUT_MS;
      this.#finished = { pendingResults: running.pendingResults, result, until };
      return result;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Cancels the running statement; between statements the run checks its signal. */
  private cancel(client: pg.Client): void {
    const { processID } = client as pg.Client & { processID: number };
    this.database.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  }

  /**
   * Hands over, once, the result of the run whose progress this caller got, unless it is too old.
   */
  private takePendingResult(caller: string): AuditVerification | null {
    const finished = this.#finished;
    if (!finished || finished.until < performance.now()) return null;
    return take(finished.pendingResults, caller) ? finished.result : null;
  }

  private keepForReturn(running: Running, caller: string | null): void {
    if (caller) running.pendingResults.set(caller, (running.pendingResults.get(caller) ?? 0) + 1);
    running.pollDeadline = performance.now() + POLL_TIMEOUT_MS;
    setTimeout(() => this.stopIfAbandoned(running), POLL_TIMEOUT_MS + 10).unref();
  }

  private stopIfAbandoned(running: Running): void {
    if (running.waiting === 0 && performance.now() >= running.pollDeadline) running.stop.abort();
  }
}

/** Whether this is the daily run and no caller waits for it. */
function isBackgroundRun({ extent, waiting, pollDeadline }: Running): boolean {
  return extent === 'daily' && waiting <= 1 && performance.now() >= pollDeadline;
}

/** Decrements the count of this name; returns false if it is 0. */
function take(counts: Map<string, number>, name: string): boolean {
  const count = counts.get(name) ?? 0;
  if (count > 1) counts.set(name, count - 1);
  else counts.delete(name);
  return count > 0;
}

/** Resolves with null after the timeout or when the client disconnects. */
function timeoutOrLeft(milliseconds: number, left: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    left.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });
}
