import type { AggregateType } from '@nattil/contracts/events/event-map';
import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { CITIES } from '@nattil/contracts/catalog/cities';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/messaging/log/logged-event.ts';

const CATEGORY_SLUGS = CATEGORIES.map((c) => c.slug);
/** The words by which a category is found: its label and its aliases. */
const CATEGORY_WORDS = CATEGORIES.map((c) => [c.label, ...c.aliases].join(' '));
const CITY_NAMES = CITIES.map((c) => c.name);
const CITY_LATITUDES = CITIES.map((c) => c.latitude);
const CITY_LONGITUDES = CITIES.map((c) => c.longitude);

/** Also the condition of an index: PostgreSQL uses it only for queries with exactly these words. */
export const KNOWN_PLACE = 'latitude is not null and longitude is not null';

type Showing = LoggedEvent<'ShopApproved' | 'ShopActivated' | 'ShopUpdated'>;

/** Whether members find the shop as this event tells of it. */
function shows(event: LoggedEvent): event is Showing {
  return (
    isEvent(event, 'ShopApproved') ||
    isEvent(event, 'ShopActivated') ||
    (isEvent(event, 'ShopUpdated') && event.data.status === 'approved')
  );
}

function hides(event: LoggedEvent): boolean {
  return isEvent(event, 'ShopRejected') || isEvent(event, 'ShopBlocked');
}

/**
 * What members search: one row for each shop that is approved and not blocked. Facts come from the event;
 * contact and texts, which events do not carry, from the shop's own row in the same transaction.
 */
@Projection()
export class ShopSearch implements Projection {
  readonly name = 'shop-search';
  readonly revision = 2;
  readonly subscribes: readonly AggregateType[] = ['shop'];

  createTable(table: string): string {
    return `create table ${table} (
      shop_id uuid primary key,
      status text not null,
      name text not null,
      category text,
      city text,
      latitude double precision,
      longitude double precision,
      -- Where the shop is looked for: its own place, else its city's.
      place cube,
      hours jsonb,
      discount_percent numeric(5, 2),
      address text,
      phone text,
      email text,
      website text,
      image text,
      description text,
      amenities text[] not null,
      tags text[] not null,
      badges text[] not null,
      -- Name, category, tags and address without case and accents.
      words text not null
    )`;
  }

  createIndexes(table: string): string[] {
    return [
      `create index ${table}_place on ${table} using gist (place) where status = 'approved'`,
      // The few that are placed only at their city are read apart and come last.
      `create index ${table}_city on ${table} using gist (place)
       where status = 'approved' and not (${KNOWN_PLACE})`,
      // A short list of pending entries: with the usual 4 MB, writing it to the index delays other writers.
      `create index ${table}_words on ${table} using gin (words gin_trgm_ops)
       with (gin_pending_list_limit = 256) where status = 'approved'`,
      `create index ${table}_category on ${table} (category) where status = 'approved'`,
      `create index ${table}_name on ${table} (lower(name), shop_id) where status = 'approved'`,
    ];
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
    await this.setDiscounts(events, target);
  }

  /** Runs after `show`, which writes the percent of its event; only later changes are left. */
  private async setDiscounts(events: LoggedEvent[], target: Target): Promise<void> {
    const percents = new Map<string, number | null>();
    for (const event of events) {
      if (shows(event)) percents.delete(event.aggregateId);
      if (isEvent(event, 'ShopDiscountSet'))
        percents.set(event.aggregateId, event.data.discountPercent);
    }
    if (percents.size === 0) return;
    await target.execute(
      `update ${target.table} set discount_percent = n.percent
       from unnest($1::uuid[], $2::numeric[]) as n(id, percent) where shop_id = n.id`,
      [[...percents.keys()], [...percents.values()]],
    );
  }

  private async show(events: Showing[], target: Target): Promise<void> {
    const facts = events.map((e) => e.data);
    await target.execute(
      `with n as (
         select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::jsonb[], $8::numeric[])
           as n(id, name, category, city, latitude, longitude, hours, discount_percent)
       ), category as (
         select * from unnest($9::text[], $10::text[]) as c(slug, words)
       ), city as (
         select * from unnest($11::text[], $12::float8[], $13::float8[]) as c(name, latitude, longitude)
       )
       insert into ${target.table} (shop_id, status, name, category, city, latitude, longitude, place, hours,
         discount_percent, address, phone, email, website, image, description, amenities, tags, badges, words)
       select n.id, 'approved', n.name, n.category, n.city, n.latitude, n.longitude,
         case when n.latitude is not null and n.longitude is not null then ll_to_earth(n.latitude, n.longitude)
              when city.name is not null then ll_to_earth(city.latitude, city.longitude) end,
         n.hours, n.discount_percent, s.address, s.phone, s.email, s.website, s.image, s.description,
         coalesce(s.amenities, '{}'), coalesce(s.tags, '{}'), coalesce(s.badges, '{}'),
         lower(unaccent(concat_ws(' ', n.name, category.words, array_to_string(s.tags, ' '), s.address)))
       from n
       left join shop s on s.id = n.id
       left join category on category.slug = n.category
       left join city on city.name = n.city
       on conflict (shop_id) do update set (status, name, category, city, latitude, longitude, place, hours,
         discount_percent, address, phone, email, website, image, description, amenities, tags, badges, words)
         = (excluded.status, excluded.name, excluded.category, excluded.city, excluded.latitude, excluded.longitude,
            excluded.place, excluded.hours, excluded.discount_percent, excluded.address, excluded.phone, excluded.email,
            excluded.website, excluded.image, excluded.description, excluded.amenities, excluded.tags, excluded.badges,
            excluded.words)`,
      [
        facts.map((f) => f.shopId),
        facts.map((f) => f.name),
        facts.map((f) => f.category),
        facts.map((f) => f.city),
        facts.map((f) => f.latitude),
        facts.map((f) => f.longitude),
        facts.map((f) => (f.hours ? JSON.stringify(f.hours) : null)),
        facts.map((f) => f.discountPercent),
        CATEGORY_SLUGS,
        CATEGORY_WORDS,
        CITY_NAMES,
        CITY_LATITUDES,
        CITY_LONGITUDES,
      ],
    );
  }
}
