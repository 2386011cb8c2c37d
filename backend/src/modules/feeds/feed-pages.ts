import { Injectable } from '@nestjs/common';
import {
  AGGREGATE_MODULES,
  type AggregateType,
  type EventModuleName,
} from '@nattil/contracts/events/event-map';
import { scopesOfTopics, type FeedScope } from '@nattil/contracts/rules/portal/api-keys';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { readPlaces } from '../../platform/event-log/read-places.ts';
import type { LoggedEvent } from '../../platform/event-log/logged-event.ts';
import { headOf } from '../../platform/event-log/sequencer.ts';
import { Database } from '../../platform/persistence/database.ts';

/** Places of the log that one page scans: events outside the key's scopes cost time too. */
const PLACES = 10_000;

export interface FeedPage {
  events: LoggedEvent[];
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
    kinds: readonly AggregateType[],
    limit: number,
    mostUpTo = Infinity,
  ): Promise<FeedPage> {
    const head = Math.min(await headOf(this.database), mostUpTo);
    const upTo = Math.min(head, after + PLACES);
    const range = { after, upTo, kinds, limit };
    const places = await readPlaces(this.database, range);
    if (places.stoppedBy === 'part-away' && places.events.length === 0 && places.upTo <= after)
      throw new DomainError('EVENTS_OUT_OF_REACH');
    // The log ends for this version before an event of a kind that only a newer version has.
    const known = places.stoppedBy === 'newer-kind' ? places.upTo : head;
    return { events: places.events, next: places.upTo, head: known };
  }

  /**
   * The same, one call after the other: readers that start together must not take all connections.
   */
  async readInTurn(...args: Parameters<FeedPages['read']>): Promise<FeedPage> {
    const page = this.#reading.then(() => this.read(...args));
    this.#reading = page.catch(() => undefined);
    return page;
  }

  /** Refuses a sequence number past the end of the log, e.g. one from before a restore. */
  async refuseBeyond(after: number, field: string): Promise<void> {
    const head = await headOf(this.database);
    if (after > head)
      throw new DomainError('VALIDATION_FAILED', {
        errors: [{ field, message: `The log ends at ${head}` }],
      });
  }
}

/** The requested kinds of events. Throws 403 naming the first scope that the key lacks. */
export function kindsFor(scopes: readonly string[], topics: string | undefined): AggregateType[] {
  const requested = topics ? scopesOfTopics(topics) : (scopes as readonly FeedScope[]);
  const lacking = requested.find((scope) => !scopes.includes(scope));
  if (lacking)
    throw new DomainError('API_KEY_LACKS_SCOPE', {
      message: `This key lacks the scope ${lacking}`,
    });
  return (Object.entries(AGGREGATE_MODULES) as [AggregateType, EventModuleName][]).flatMap(
    ([kind, module]) => (requested.some((scope) => scope === `events:${module}`) ? [kind] : []),
  );
}
