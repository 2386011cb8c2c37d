import { Injectable } from '@nestjs/common';
import { EVENTS, type AggregateType } from '@nattil/contracts/events/event-map';
import { Clock } from '../../../platform/persistence/clock.ts';
import { readPlaces } from '../../../platform/event-log/read-places.ts';
import { headOf } from '../../../platform/event-log/sequencer.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { DeliveryStore } from './delivery-store.ts';
import { EventMessages } from './event-messages.ts';
import type { Receiver } from './receiver.ts';

/** Places of the log that one look scans, and events that it returns. */
const PLACES = 10_000;
const PAGE = 500;
/** Limit of pending deliveries per receiver; further events stay in the log until there is room. */
const MAX_WAITING = 10_000;
/** After this many places without an event to send, the place is stored. */
const NOTE_PLACE_EVERY = 1_000;

/**
 * Selects each receiver's events from the log, and stores the selection before anything is sent.
 */
@Injectable()
export class DeliveryPlanner {
  constructor(
    private readonly store: DeliveryStore,
    private readonly messages: EventMessages,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Plans one page for these receivers; returns whether any of them advanced. */
  async planNextPages(receivers: Iterable<Receiver>, holder: string): Promise<boolean> {
    const head = await headOf(this.database);
    const behind = [...receivers].filter(
      ({ isClosed, lanes, place }) => !isClosed && lanes.size < MAX_WAITING && place < head,
    );
    let hasAdvanced = false;
    // At the end of the log all receivers have the same place, so it is read once.
    for (const [place, group] of Map.groupBy(behind, (receiver) => receiver.place))
      hasAdvanced = (await this.planFrom(place, group, { head, holder })) || hasAdvanced;
    return hasAdvanced;
  }

  private async planFrom(
    place: number,
    group: Receiver[],
    { head, holder }: { head: number; holder: string },
  ): Promise<boolean> {
    const range = { after: place, upTo: Math.min(head, place + PLACES), limit: PAGE };
    const { events, upTo } = await readPlaces(this.database, { ...range, kinds: kindsOf(group) });
    if (upTo <= place) return false;
    this.messages.keep(events.filter(({ type }) => group.some((receiver) => receiver.wants(type))));
    const plans = group.map((receiver) => ({
      receiver,
      webhook: receiver.webhook,
      events: events.filter(({ type }) => receiver.wants(type)),
      upTo,
    }));
    const toNote = plans.filter(
      ({ events: own, receiver }) =>
        own.length > 0 || upTo - receiver.notedPlace >= NOTE_PLACE_EVERY,
    );
    const now = this.clock.now();
    const noted =
      toNote.length > 0 ? await this.store.plan(holder, toNote, now) : new Set<string>();
    for (const plan of plans) {
      const { receiver, webhook, events: own } = plan;
      // The webhook was disabled or changed meanwhile.
      if (toNote.includes(plan) && !noted.has(webhook.id)) receiver.isClosed = true;
      else receiver.plan(own, upTo, now);
      if (noted.has(webhook.id)) receiver.notedPlace = upTo;
    }
    return true;
  }
}

function kindsOf(receivers: Receiver[]): AggregateType[] {
  const types = receivers.flatMap(({ webhook }) => webhook.events);
  // An event type without an entry belongs to a newer version. Its kind either stops this version
  // or is skipped.
  return [...new Set(types.flatMap((type) => EVENTS[type]?.aggregate ?? []))];
}
