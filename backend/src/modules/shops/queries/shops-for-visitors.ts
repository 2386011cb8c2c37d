import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopsForVisitors as Figures } from '@nattil/contracts/api/member/shops';
import { categoryLabel } from '@nattil/contracts/catalog/categories';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { CachedRead } from '../../../platform/persistence/cached-read.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { GIVES_DISCOUNT } from './gives-discount.ts';

const OFFERS = 3;
/** Counting reads all shops, and the landing page does not need figures of this very second. */
const CACHE_MS = 60_000;

/** Public figures of the partner shops: places on the map, but no contacts and addresses. */
export class ShopsForVisitors extends Query<Figures> {}

@QueryHandler(ShopsForVisitors)
export class ShopsForVisitorsHandler implements IQueryHandler<ShopsForVisitors> {
  readonly #figures = new CachedRead<Figures>(CACHE_MS);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<Figures> {
    const now = this.clock.now();
    return this.#figures.get(now, () => this.read(formatIsoDate(now)));
  }

  private async read(today: string): Promise<Figures> {
    const [counted] = await this.database.query<{ shops: number; cities: number }>(
      `select count(*)::int as shops, count(distinct lower(city))::int as cities from shop_search`,
    );
    const [busiest] = await this.database.query<{ city: string }>(
      `select city from shop_search where city is not null
       group by city order by count(*) desc, city limit 1`,
    );
    const city = busiest?.city ?? null;
    const offers = await this.database.query<{
      id: string;
      name: string;
      category: string | null;
      discountPercent: number;
      latitude: number | null;
      longitude: number | null;
    }>(
      `select id, name, category, percent as "discountPercent", latitude, longitude from (
         select distinct on (category) shop_id as id, name, category, discount_percent::float8 as percent,
           latitude, longitude
         from shop_search
         where city = $1 and ${GIVES_DISCOUNT}
         order by category, discount_percent desc, shop_id
       ) best order by percent desc, id limit $3`,
      [city, today, OFFERS],
    );
    return {
      shops: counted?.shops ?? 0,
      cities: counted?.cities ?? 0,
      city,
      offers: offers.map(({ category, latitude, longitude, ...offer }) => ({
        ...offer,
        category,
        categoryLabel: category === null ? null : categoryLabel(category),
        coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
      })),
    };
  }
}
