import { Injectable } from '@nestjs/common';
import {
  AGGREGATE_MODULES,
  EVENTS,
  type AggregateType,
  type EventModuleName,
  type EventType,
} from '@nattil/contracts/events/event-map';
import type { LogEpochChange } from '@nattil/contracts/api/feeds';
import type { FeedScope } from '@nattil/contracts/rules/portal/api-keys';
import { topicsOf } from '@nattil/contracts/rules/portal/feed-topics';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { readPlaces } from '../../platform/event-log/read-places.ts';
import type { PublishedEvent } from '../../platform/event-log/logged-event.ts';
import { presentEpoch } from '../../platform/event-log/log-epochs.ts';
import { epochChange } from './epoch-change.ts';
import { headOf } from '../../platform/event-log/sequencer.ts';
import { Database } from '../../platform/persistence/database.ts';

/** Places of the log that one page scans: events outside the key's scopes cost time too. */
const PLACES = 10_000;

export interface FeedPage {
  events: PublishedEvent[];
  next: number;
  /** The last sequence number that can be read now. */
  head: number;
}

/**
 * Pages of the log for a reader: in the order of `seq`, without events that are not sequenced yet.
 */
@Injectable()
export class FeedPages {
  #reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  async read(
    after: number,
    selection: FeedSelection,
    limit: number,
    maxSeq = Infinity,
  ): Promise<FeedPage> {
    const head = Math.min(await headOf(this.database), maxSeq);
    const upTo = Math.min(head, after + PLACES);
    const range = { after, upTo, kinds: selection.kinds, limit };
    const places = await readPlaces(this.database, range);
    if (places.stoppedBy === 'part-away' && places.events.length === 0 && places.upTo <= after)
      throw new DomainError('EVENTS_OUT_OF_REACH');
    // The log ends for this version before an event of a kind that only a newer version has.
    const known = places.stoppedBy === 'newer-kind' ? places.upTo : head;
    const events = places.events.filter((event) => selection.has(event));
    return { events, next: places.upTo, head: known };
  }

  /**
   * The same, one call after the other: readers that start together must not take all connections.
   */
  async readInTurn(...args: Parameters<FeedPages['read']>): Promise<FeedPage> {
    const page = this.#reading.then(() => this.read(...args));
    this.#reading = page.catch(() => undefined);
    return page;
  }

  async epoch(): Promise<string> {
    return (await presentEpoch(this.database)).id;
  }

  /** Refuses a cursor of another epoch with the last sequence number that both share. */
  async refuseOtherEpoch(epoch: string | undefined): Promise<string> {
    const present = await this.epoch();
    if (epoch === undefined || epoch.toLowerCase() === present) return present;
    throw new DomainError('LOG_EPOCH_CHANGED', { data: { ...(await this.changeSince(epoch)) } });
  }

  async changeSince(epoch: string): Promise<LogEpochChange> {
    return epochChange(this.database, epoch, await this.epoch());
  }

  /** Refuses a sequence number past the end of the log, e.g. one from before a restore. */
  async refuseBeyond(after: number, field: string): Promise<void> {
    const head = await headOf(this.database);
    if (after > head)
      throw new DomainError('VALIDATION_FAILED', {
        message: `The log ends at ${head}. A later place is from before a restored backup or from another installation.`,
        errors: [{ field, message: `The log ends at ${head}` }],
      });
  }
}

/** The events that a reader gets: all of some kinds, and some types of others. */
export class FeedSelection {
  readonly kinds: readonly AggregateType[];

  constructor(
    private readonly whole: ReadonlySet<AggregateType>,
    private readonly types: ReadonlySet<EventType>,
  ) {
    this.kinds = [...new Set([...whole, ...[...types].map((type) => EVENTS[type].aggregate)])];
  }

  has({ aggregateType, type }: PublishedEvent): boolean {
    return this.whole.has(aggregateType) || this.types.has(type as EventType);
  }
}

/** The requested events. Throws 403 naming the first scope that the key lacks. */
export function selectionFor(scopes: readonly string[], topics: string | undefined): FeedSelection {
  const requested = topics
    ? topicsOf(topics)
    : (scopes as readonly FeedScope[]).map((scope) => ({ scope, type: null }));
  const lacking = requested.find(({ scope }) => !scopes.includes(scope));
  if (lacking)
    throw new DomainError('API_KEY_LACKS_SCOPE', {
      message: `This key lacks the scope ${lacking.scope}; it has ${scopes.join(', ')}`,
    });
  const whole = new Set(requested.filter(({ type }) => type === null).map(({ scope }) => scope));
  return new FeedSelection(
    new Set(
      (Object.entries(AGGREGATE_MODULES) as [AggregateType, EventModuleName][]).flatMap(
        ([kind, module]) => (whole.has(`events:${module}`) ? [kind] : []),
      ),
    ),
    new Set(requested.flatMap(({ type }) => type ?? [])),
  );
}
