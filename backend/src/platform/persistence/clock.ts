import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Database } from './database.ts';

const MEASURE_EVERY_MS = 10_000;

/**
 * Database time, so that no process's own clock decides when a code, a lock or a token expires. The
 * offset to this process's monotonic clock is measured every ten seconds. Tests shift it.
 */
@Injectable()
export class Clock implements OnModuleInit {
  #offset = Date.now() - performance.now();
  #shift = 0;

  constructor(@Inject(Database) private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
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

  private milliseconds(): number {
    return performance.now() + this.#offset + this.#shift;
  }

  private async measure(): Promise<void> {
    const before = performance.now();
    const [row] = await this.database.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const middle = (before + performance.now()) / 2;
    this.#offset = row!.ms - middle;
  }
}
