import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';

/** Notifies on commit which shops changed: `<id>@<version>`, separated by spaces. */
export const SHOP_CHANGES_CHANNEL = 'shop_search_changes';
/** A PostgreSQL notification has at most 8,000 bytes. */
const CHANGES_IN_ONE = 150;

type Showing = LoggedEvent<'ShopApproved' | 'ShopActivated' | 'ShopUpdated' | 'ShopDiscountSet'>;

/** Whether members can find the shop after this event. */
function shows(event: LoggedEvent): event is Showing {
  return (
    isEvent(event, 'ShopApproved') ||
    isEvent(event, 'ShopActivated') ||
    ((isEvent(event, 'ShopUpdated') || isEvent(event, 'ShopDiscountSet')) &&
      event.data.status === 'approved')
  );
}

function hides(event: LoggedEvent): boolean {
  return isEvent(event, 'ShopRejected') || isEvent(event, 'ShopBlocked');
}

/**
 * Read model of the search: one row for each shop that is approved and not blocked. Facts come from
 * the event; contact, texts, settings and what events of earlier versions lack come from the shop's
 * row in the same transaction. Each API process builds its in-memory index from this durable source.
 */
@Projection()
export class ShopSearch implements Projection {
  readonly name = 'shop-search';
  readonly revision = 4;
  readonly subscribes: readonly AggregateType[] = ['shop'];

  createTable(table: string): string {
    return `create table ${table} (
      shop_id uuid primary key,
      -- Of the event that the row is as of.
      version int not null,
      name text not null,
      category text,
      city text,
      latitude double precision,
      longitude double precision,
      hours jsonb,
      holidays jsonb not null,
      discount_percent numeric(5, 2),
      tier_percents jsonb not null,
      -- The first and last day of what the shop gives, in IST.
      discount_from date,
      discount_to date,
      address text,
      phone text,
      email text,
      website text,
      image text,
      description text,
      amenities text[] not null,
      tags text[] not null,
      badges text[] not null
    )`;
  }

  createIndexes(): string[] {
    return [];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const latest = new Map<string, LoggedEvent>();
    for (const event of events)
      if (shows(event) || hides(event)) latest.set(event.aggregateId, event);
    const shown = [...latest.values()].filter(shows);
    const hidden = [...latest.values()].filter(hides);
    if (shown.length > 0) await this.show(shown, target);
    if (hidden.length > 0)
      await target.execute(`delete from ${target.table} where shop_id = any($1::uuid[])`, [
        hidden.map((e) => e.aggregateId),
      ]);
    if (target.live) await this.notify([...latest.values()], target);
  }

  private async notify(changed: LoggedEvent[], target: Target): Promise<void> {
    const names = changed.map(({ aggregateId, version }) => `${aggregateId}@${version}`);
    for (let from = 0; from < names.length; from += CHANGES_IN_ONE)
      await target.query('select pg_notify($1, $2)', [
        SHOP_CHANGES_CHANNEL,
        names.slice(from, from + CHANGES_IN_ONE).join(' '),
      ]);
  }

  private async show(events: Showing[], target: Target): Promise<void> {
    const facts = events.map((e) => e.data);
    await target.execute(
      `insert into ${target.table} (shop_id, version, name, category, city, latitude, longitude, hours, holidays,
         discount_percent, tier_percents, discount_from, discount_to, address, phone, email, website, image,
         description, amenities, tags, badges)
       select n.id, n.version, n.name, n.category, n.city, n.latitude, n.longitude, n.hours, n.holidays,
         n.discount_percent, coalesce(s.tier_percents, '{}'), s.discount_from, s.discount_to, s.address, s.phone,
         s.email, s.website, s.image, s.description, coalesce(s.amenities, '{}'), coalesce(s.tags, '{}'),
         coalesce(s.badges, '{}')
       from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[],
           $8::jsonb[], $9::jsonb[], $10::numeric[])
         as n(id, version, name, category, city, latitude, longitude, hours, holidays, discount_percent)
       left join shop s on s.id = n.id
       on conflict (shop_id) do update set (version, name, category, city, latitude, longitude, hours, holidays,
         discount_percent, tier_percents, discount_from, discount_to, address, phone, email, website, image,
         description, amenities, tags, badges)
         = (excluded.version, excluded.name, excluded.category, excluded.city, excluded.latitude,
            excluded.longitude, excluded.hours, excluded.holidays, excluded.discount_percent,
            excluded.tier_percents, excluded.discount_from, excluded.discount_to, excluded.address,
            excluded.phone, excluded.email, excluded.website, excluded.image, excluded.description,
            excluded.amenities, excluded.tags, excluded.badges)`,
      [
        facts.map((f) => f.shopId),
        events.map((e) => e.version),
        facts.map((f) => f.name),
        facts.map((f) => f.category),
        facts.map((f) => f.city),
        facts.map((f) => f.latitude),
        facts.map((f) => f.longitude),
        facts.map((f) => (f.hours ? JSON.stringify(f.hours) : null)),
        facts.map((f) => JSON.stringify(f.holidays ?? [])),
        facts.map((f) => f.discountPercent),
      ],
    );
  }
}
