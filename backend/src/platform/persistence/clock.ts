import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OnceAMinute } from '../kernel/once-a-minute.ts';
import { Database } from './database.ts';

const MEASURE_EVERY_MS = 10_000;
const MAX_OFFSET_SECONDS = 60;

/**
 * Database time, so that no process's own clock decides when a code, a lock or a token expires. The
 * offset to this process's monotonic clock is measured every ten seconds. Tests shift it.
 */
@Injectable()
export class Clock implements OnModuleInit {
  #offset = Date.now() - performance.now();
  #shift = 0;
  #aheadSeconds = 0;
  readonly #warning = new OnceAMinute();
  readonly #logger = new Logger(Clock.name);

  constructor(@Inject(Database) private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
  }

  /** Seconds by which this machine's clock is ahead of the database's, as last measured. */
  get aheadSeconds(): number {
    return this.#aheadSeconds;
  }

  @Interval('clock', MEASURE_EVERY_MS)
  async measureAgain(): Promise<void> {
    // Without the database the last offset stays in use.
    await this.measure().catch(() => undefined);
  }

  now(): Date {
    return new Date(this.milliseconds());
  }

  /** Seconds since 1970, for tokens. */
  seconds(): number {
    return Math.floor(this.milliseconds() / 1000);
  }

  /** Shifts this clock for a test. The database's own clock stays. */
  shiftBy(milliseconds: number): void {
    this.#shift += milliseconds;
  }

  resetShift(): void {
    this.#shift = 0;
  }

  private warnIfWrong(): void {
    const seconds = Math.round(Math.abs(this.#aheadSeconds));
    if (seconds <= MAX_OFFSET_SECONDS || !this.#warning.passes()) return;
    const side = this.#aheadSeconds > 0 ? 'ahead of' : 'behind';
    this.#logger.warn(
      `The clock of this machine is ${seconds} s ${side} that of PostgreSQL. Nattil goes by PostgreSQL's; set both by NTP`,
    );
  }

  private milliseconds(): number {
    return performance.now() + this.#offset + this.#shift;
  }

  private async measure(): Promise<void> {
    const wall = Date.now();
    const before = performance.now();
    const [row] = await this.database.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const middle = (before + performance.now()) / 2;
    this.#offset = row!.ms - middle;
    this.#aheadSeconds = ((wall + Date.now()) / 2 - row!.ms) / 1000;
    this.warnIfWrong();
  }
}
