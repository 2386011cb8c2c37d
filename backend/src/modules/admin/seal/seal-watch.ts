import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';

const MEASURE_EVERY_MS = 5_000;
const STANDSTILL_AFTER_MS = 30_000;

export interface SealPace {
  headSeq: number;
  /** Events that are not sealed yet, with or without a sequence number. */
  behind: number;
  /** Time since the head last moved while events waited. */
  standstillMs: number;
}

/** Measures in every process whether the seal keeps up with the log. */
@Injectable()
export class SealWatch {
  /** The reason why this process refuses to seal; null if there is none. */
  broken: string | null = null;
  #headSeq = -1;
  #since: number | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Interval('seal-watch', MEASURE_EVERY_MS)
  async measureOrLog(): Promise<void> {
    await this.measure().catch(() => undefined);
  }

  async measure(): Promise<SealPace> {
    const [row] = await this.database.query<{ last: number; unplaced: number; headSeq: number }>(
      `select (select coalesce(max(seq), 0) from event_place) as last,
              (select count(*) from event_waiting) as unplaced,
              (select coalesce(max(seq), 0) from audit_head) as "headSeq"`,
    );
    const { last, unplaced, headSeq } = row!;
    const behind = Math.max(0, last - headSeq) + unplaced;
    const now = this.clock.now().getTime();
    if (behind === 0) this.#since = null;
    else if (this.#since === null || headSeq !== this.#headSeq) this.#since = now;
    this.#headSeq = headSeq;
    return { headSeq, behind, standstillMs: this.#since === null ? 0 : now - this.#since };
  }
}

/** The reason why the seal counts as stuck at this pace; null while it moves or no event waits. */
export function standstill({ behind, standstillMs }: SealPace): string | null {
  if (standstillMs < STANDSTILL_AFTER_MS) return null;
  const seconds = Math.floor(standstillMs / 1000);
  return `not valid, because the seal has stood still for ${seconds} s while ${behind} events wait for it`;
}
