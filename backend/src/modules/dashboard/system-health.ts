import { Inject, Injectable } from '@nestjs/common';
import type { DashboardHealthPart } from '@nattil/contracts/api/admin/dashboard';
import { Clock } from '../../platform/persistence/clock.ts';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { EventPump } from '../../platform/messaging/delivery/event-pump.ts';
import { Database } from '../../platform/persistence/database.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { Worker } from '../../platform/messaging/worker.ts';
import { SealWatch, standstill } from '../admin/public.ts';

/** Maximum age of a result: several administrators poll concurrently, and each refetches often. */
const CACHE_MS = 5_000;
/** Events that wait longer are late. */
const SEQUENCED_WITHIN_SECONDS = 10;
const PUBLISHED_WITHIN_SECONDS = 30;
/** Longer than two reconciliations, from which progress over Kafka is known. */
const APPLIED_WITHIN_SECONDS = 120;
const MAILED_WITHIN_SECONDS = 300;

type Name = DashboardHealthPart['name'];

/** The measured state of the product's parts for administrators. */
@Injectable()
export class SystemHealth {
  #last: { at: number; parts: Promise<DashboardHealthPart[]> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly worker: Worker,
    private readonly pump: EventPump,
    private readonly seal: SealWatch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Measured at most every five seconds. */
  async parts(): Promise<DashboardHealthPart[]> {
    const now = this.clock.now().getTime();
    const isOld = !this.#last || Math.abs(now - this.#last.at) > CACHE_MS;
    if (isOld) this.#last = { at: now, parts: this.measure() };
    return this.#last!.parts;
  }

  /** The reason why the audit trail is not sealed any more; null while it is. */
  async sealTrouble(): Promise<string | null> {
    return this.seal.broken ?? standstill(await this.seal.measure());
  }

  private async measure(): Promise<DashboardHealthPart[]> {
    const part = async (name: Name, look: () => Promise<Omit<DashboardHealthPart, 'name'>>) => ({
      name,
      ...(await look().catch(() => failing('It could not be asked for its state.'))),
    });
    return Promise.all([
      part('database', () => this.databasePart()),
      part('sequencer', () => this.sequencer()),
      part('broker', () => this.broker()),
      part('consumers', () => this.consumers()),
      part('mail', () => this.mail()),
      part('audit', () => this.audit()),
    ]);
  }

  private async databasePart() {
    await this.database.query('select 1');
    return READY;
  }

  private async sequencer() {
    const [row] = await this.database.query<{ late: number }>(
      'select count(*)::int as late from event_waiting where occurred_at < $1',
      [this.before(SEQUENCED_WITHIN_SECONDS)],
    );
    return row!.late > 0
      ? delayed(`${things(row!.late, 'event')} without a place in the log.`)
      : READY;
  }

  private async broker() {
    if (this.worker.running) {
      const { ready, degraded } = this.pump.health();
      if (!ready) return failing('Events wait in the log and are delivered later.');
      if (degraded) return delayed('Some events wait for a newer version of the program.');
    }
    if (!this.config.kafka) return READY;
    const [row] = await this.database.query<{ late: boolean }>(
      `select exists (select 1 from event_place p, relay_cursor c where p.seq = c.seq + 1 and p.at < $1) as late`,
      [this.before(PUBLISHED_WITHIN_SECONDS)],
    );
    return row!.late ? failing('Events are not published to the broker.') : READY;
  }

  private async consumers() {
    const [[late], [parked]] = await Promise.all([
      this.database.query<{ count: number }>(
        `select count(*)::int as count from consumer c
         where exists (select 1 from event_place p
           where p.seq = greatest(c.cursor, c.reconciled) + 1 and p.at < $1)`,
        [this.before(APPLIED_WITHIN_SECONDS)],
      ),
      this.database.query<{ count: number }>(PARKED),
    ]);
    if (parked!.count > 0)
      return failing(`${things(parked!.count, 'object')} with events that could not be applied.`);
    return late!.count > 0 ? delayed(`${things(late!.count, 'consumer')} behind the log.`) : READY;
  }

  private async mail() {
    const [row] = await this.database.query<{ failed: number; late: number }>(
      `select
         (select count(*) from notification
          where (sent_at is not null or given_up_at is not null)
            and coalesce(sent_at, given_up_at) >= $1 and given_up_at is not null)::int as failed,
         (select count(*) from notification
          where sent_at is null and given_up_at is null and created_at < $2)::int as late`,
      [new Date(this.clock.now().getTime() - DAY_MS), this.before(MAILED_WITHIN_SECONDS)],
    );
    if (row!.failed > 0)
      return failing(`${things(row!.failed, 'message')} of the last 24 hours could not be sent.`);
    return row!.late > 0 ? delayed(`${things(row!.late, 'message')} not sent yet.`) : READY;
  }

  private async audit() {
    return (await this.sealTrouble()) === null
      ? READY
      : failing('The audit trail is not sealed any more.');
  }

  private before(seconds: number): Date {
    return new Date(this.clock.now().getTime() - seconds * 1000);
  }
}

/** Aggregates that no automatic retry brings back. */
const PARKED = `
  select count(*)::int as count from parked_aggregate k
  join consumer c on c.name = k.consumer and c.generation = k.generation
  where k.given_up_at is not null`;

const READY = { state: 'ready', detail: null } as const;
const delayed = (detail: string) => ({ state: 'delayed', detail }) as const;
const failing = (detail: string) => ({ state: 'failing', detail }) as const;

function things(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
