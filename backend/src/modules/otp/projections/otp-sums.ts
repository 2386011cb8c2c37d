import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { OtpSent } from '@nattil/contracts/events/otp';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import {
  isEvent,
  readVersionRanges,
  type LoggedEvent,
} from '../../../platform/event-log/logged-event.ts';

/**
 * Codes sent per day (in IST), and how many of those were verified since. The sums come from
 * events, so they survive the retention of the sessions. Codes neither verified nor pending have
 * expired: readers count the pending ones, because expiry causes no event.
 */
@Projection()
export class OtpSums implements Projection {
  readonly name = 'otp-sums';
  readonly subscribes: readonly AggregateType[] = ['otp'];

  createTable(table: string): string {
    return `create table ${table} (
      day date not null,
      purpose text not null,
      channel text not null,
      sent bigint not null,
      verified bigint not null,
      primary key (day, purpose, channel)
    )`;
  }

  createIndexes(): string[] {
    return [];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const sendings = await sendingsOf(events, target);
    const sums = new Map<string, Sum>();
    for (const event of events) {
      const sending = sendings.get(event.aggregateId);
      if (!sending) continue;
      if (isEvent(event, 'OtpSent')) sumOf(sums, sending).sent += 1;
      if (isEvent(event, 'OtpVerified')) sumOf(sums, sending).verified += 1;
    }
    if (sums.size === 0) return;
    // Sorted, so that two writers of the same rows cannot deadlock.
    const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    await target.execute(
      `insert into ${target.table} as s (day, purpose, channel, sent, verified)
       select * from unnest($1::date[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
       on conflict (day, purpose, channel) do update set
         sent = s.sent + excluded.sent, verified = s.verified + excluded.verified`,
      [
        rows.map((r) => r.day),
        rows.map((r) => r.purpose),
        rows.map((r) => r.channel),
        rows.map((r) => r.sent),
        rows.map((r) => r.verified),
      ],
    );
  }
}

interface Sending {
  day: string;
  purpose: string;
  channel: string;
}

interface Sum extends Sending {
  sent: number;
  verified: number;
}

/**
 * Time, purpose and channel of each session's send, from the log if the event is not in this batch.
 */
async function sendingsOf(events: LoggedEvent[], target: Target): Promise<Map<string, Sending>> {
  const sendings = new Map(sent(events));
  const missing = events
    .filter((event) => isEvent(event, 'OtpVerified') && !sendings.has(event.aggregateId))
    .map(({ aggregateId }) => ({ kind: 'otp', id: aggregateId, from: 1, to: 1 }) as const);
  if (missing.length === 0) return sendings;
  return new Map([...sendings, ...sent(await readVersionRanges(target, missing))]);
}

function sent(events: LoggedEvent[]): [string, Sending][] {
  return events
    .filter((event) => isEvent(event, 'OtpSent'))
    .map((event) => [event.aggregateId, sendingOf(event.data, event.occurredAt)]);
}

function sendingOf({ purpose, channel }: OtpSent, occurredAt: string): Sending {
  return { day: formatIsoDate(occurredAt), purpose, channel };
}

function sumOf(sums: Map<string, Sum>, sending: Sending): Sum {
  const key = `${sending.day} ${sending.purpose} ${sending.channel}`;
  const sum = sums.get(key) ?? { ...sending, sent: 0, verified: 0 };
  sums.set(key, sum);
  return sum;
}
