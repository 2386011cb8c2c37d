import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AGGREGATE_MODULES, type AggregateType } from '@nattil/contracts/events/event-map';
import { ConsumerRegistry } from '../../messaging/consumers/consumer-registry.ts';
import { EventSignal } from '../../messaging/signals/event-signal.ts';
import { Database } from '../../persistence/database.ts';
import { routeConfig } from './access.ts';

const WAIT_MS = 2_000;
const POLL_MS = 25;
const ENTRY = /^([a-z-]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(\d{1,9})$/;
const MAX_ENTRIES = 20;

/** Names the projections that a query reads, so that a caller can wait for its own writes. */
export const Reads = (...reads: string[]) => routeConfig({ reads });

interface AwaitedVersion {
  projection: string;
  kind: AggregateType;
  id: string;
  version: number;
}

type Include = (versions: readonly { id: string; version: number }[]) => Promise<void>;

interface Waiting {
  entries: AwaitedVersion[];
  arrived: (stale: boolean) => void;
  until: number;
}

/**
 * `X-Read-After: shop/<id>@5` makes a query wait, at most two seconds, until its projections have
 * applied that version.
 * The waiting requests of a process share one poller, so that waiting holds no connection. A
 * projection that advances in this process wakes the poller at once.
 */
@Injectable()
export class ReadAfterWrite {
  readonly #waiting = new Set<Waiting>();
  readonly #copies = new Map<string, Include>();
  #polling = false;

  constructor(
    private readonly registry: ConsumerRegistry,
    private readonly database: Database,
    private readonly signal: EventSignal,
  ) {}

  /**
   * Registers an in-process copy of a read model; `include` brings the copy up to given versions.
   */
  keepsCopy(projection: string, include: Include): void {
    this.#copies.set(projection, include);
  }

  /** Waits for the versions in the header; returns undefined if there is nothing to wait for. */
  before(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const { reads } = request.routeOptions.config;
    const header = request.headers['x-read-after'];
    if (!reads || typeof header !== 'string') return undefined;
    return this.wait(this.relevant(header, reads), reply);
  }

  private async wait(entries: AwaitedVersion[], reply: FastifyReply): Promise<void> {
    if (entries.length > 0 && (await this.isStaleAfterWaiting(entries)))
      reply.header('x-read-stale', 'true');
    for (const [projection, include] of this.#copies) {
      const own = entries.filter((entry) => entry.projection === projection);
      if (own.length > 0) await include(own);
    }
  }

  private relevant(header: string, projections: readonly string[]): AwaitedVersion[] {
    const entries: AwaitedVersion[] = [];
    for (const part of header.split(',').slice(0, MAX_ENTRIES)) {
      const match = ENTRY.exec(part.trim());
      if (!match || !Object.hasOwn(AGGREGATE_MODULES, match[1]!)) continue;
      const kind = match[1] as AggregateType;
      for (const projection of projections)
        if (this.registry.subscribes(projection, kind))
          entries.push({ projection, kind, id: match[2]!, version: Number(match[3]) });
    }
    return entries;
  }

  private async isStaleAfterWaiting(entries: AwaitedVersion[]): Promise<boolean> {
    const open = await this.stillOpen(entries);
    if (open.length === 0) return false;
    return new Promise((arrived) => {
      this.#waiting.add({ entries: open, arrived, until: performance.now() + WAIT_MS });
      void this.poll();
    });
  }

  private async poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      while (this.#waiting.size > 0) {
        await this.waitForProgress(POLL_MS);
        const all = [...this.#waiting].flatMap((w) => w.entries);
        const open = new Set(await this.stillOpen(all).catch(() => all));
        for (const waiting of this.#waiting) {
          waiting.entries = waiting.entries.filter((e) => open.has(e));
          const late = performance.now() > waiting.until;
          if (waiting.entries.length > 0 && !late) continue;
          this.#waiting.delete(waiting);
          waiting.arrived(waiting.entries.length > 0);
        }
      }
    } finally {
      this.#polling = false;
    }
  }

  private async waitForProgress(ms: number): Promise<void> {
    let off = () => {};
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      off = this.signal.onApplied(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    off();
  }

  /**
   * Returns the entries that are worth waiting for. Skips entries that are applied, whose version
   * was never written, or whose aggregate is parked.
   */
  private async stillOpen(entries: AwaitedVersion[]): Promise<AwaitedVersion[]> {
    const rows = await this.database.query<{ place: number }>(
      `select n.place::int as place
       from unnest($1::text[], $2::text[], $3::uuid[], $4::int[]) with ordinality as n(consumer, kind, id, version, place)
       join consumer p on p.name = n.consumer
       left join consumer_progress g on g.consumer = p.name and g.generation = p.generation
         and g.aggregate_type = n.kind and g.aggregate_id = n.id
       where coalesce(g.version, 0) < n.version
         and exists (select 1 from event_version e where e.aggregate_type = n.kind and e.aggregate_id = n.id and e.version = n.version)
         and not exists (select 1 from parked_aggregate k where k.consumer = p.name and k.generation = p.generation
           and k.aggregate_type = n.kind and k.aggregate_id = n.id)`,
      [
        entries.map((e) => e.projection),
        entries.map((e) => e.kind),
        entries.map((e) => e.id),
        entries.map((e) => e.version),
      ],
    );
    return rows.map((row) => entries[row.place - 1]!);
  }
}
