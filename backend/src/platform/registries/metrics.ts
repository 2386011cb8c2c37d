import { Injectable } from '@nestjs/common';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { thisBuild } from '../kernel/this-build.ts';
import { Database } from '../persistence/database.ts';

/** Requests are counted in batches of this size, at a third of the cost of counting singly. */
const COUNTED_AT_ONCE = 256;

/** Collecting takes SQL statements and processor time, so the text is reused for this long. */
const CACHE_MS = 1_000;

interface Observed {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Prometheus metrics of this process and of the event pipeline. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  #observed: Observed[] = [];
  #text: Promise<string> | null = null;
  #textUntil = Infinity;
  #connections = { open: 0, idle: 0, waited_for: 0 };

  constructor(private readonly database: Database) {
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'nattil_http_request_seconds',
      help: 'Duration of HTTP requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [this.registry],
      collect: () => this.count(),
    });
    new Gauge({
      name: 'nattil_build_info',
      help: 'Always 1; the labels are version and, if it is known, commit of the program',
      labelNames: Object.keys(thisBuild()),
      registers: [this.registry],
    }).set({ ...thisBuild() }, 1);
    this.gauge(
      'nattil_event_log_head',
      'Highest sequenced place in the event log',
      `
      select coalesce(max(seq), 0)::bigint as value from event_place`,
    );
    this.gauge(
      'nattil_event_log_room',
      'Events for which the log has parts ready; more are made ahead',
      `
      select (select max(end_pos) from event_part) - last_value as value from event_pos_seq`,
    );
    this.gauge(
      'nattil_event_log_unsequenced',
      'Committed events without a place yet',
      `
      select count(*)::bigint as value from event_waiting`,
    );
    this.gauge(
      'nattil_relay_backlog',
      'Events not yet published to Kafka',
      `
      select greatest(0, (select coalesce(max(seq), 0) from event_place) - (select seq from relay_cursor))::bigint as value`,
    );
    this.gauge(
      'nattil_consumer_lag',
      'Events between a consumer and the head of the log',
      `
      select name as consumer, greatest(0, (select coalesce(max(seq), 0) from event_place) - greatest(cursor, reconciled))::bigint as value
      from consumer`,
      ['consumer'],
    );
    this.gauge(
      'nattil_parked_aggregates',
      'Aggregates that are parked after a failure, by consumer',
      `
      select p.name as consumer, count(k.*)::bigint as value from consumer p
      left join parked_aggregate k on k.consumer = p.name and k.generation = p.generation group by p.name`,
      ['consumer'],
    );
    // Read before a scrape, whose own statements would count.
    const states = () => this.#connections;
    new Gauge({
      name: 'nattil_database_connections',
      help: 'Connections of the pool by state',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(states())) this.set({ state }, count);
      },
    });
  }

  observe(observed: Observed): void {
    if (this.#observed.push(observed) >= COUNTED_AT_ONCE) this.count();
  }

  /**
   * Metrics in Prometheus format. Concurrent calls and calls within the next second get the same
   * text.
   */
  text(): Promise<string> {
    if (this.#text && performance.now() < this.#textUntil) return this.#text;
    this.#textUntil = Infinity;
    const { totalCount, idleCount, waitingCount } = this.database.pool;
    this.#connections = { open: totalCount, idle: idleCount, waited_for: waitingCount };
    const text = this.registry.metrics();
    this.#text = text;
    text.then(
      () => (this.#textUntil = performance.now() + CACHE_MS),
      () => (this.#text = null),
    );
    return text;
  }

  private count(): void {
    const observed = this.#observed;
    this.#observed = [];
    for (const { method, route, status, seconds } of observed)
      this.#requests.observe({ method, route, status: String(status) }, seconds);
  }

  private gauge(name: string, help: string, sql: string, labelNames: string[] = []): void {
    const { database } = this;
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        // If the database fails, only the figures that come from it are missing.
        const rows = await database
          .query<{ value: number; consumer?: string }>(sql)
          .catch(() => []);
        this.reset();
        for (const row of rows) this.set(row.consumer ? { consumer: row.consumer } : {}, row.value);
      },
    });
  }
}
