import { Injectable } from '@nestjs/common';
import type { GeoPlace } from '@nattil/contracts/api/shops';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Clock } from '../../../platform/domain/clock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { Sweeps } from '../../../platform/sweeps.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** That there is no such place: shorter, because most of it is mistyped or made up. */
const KEPT_DAYS_IF_UNKNOWN = 1;
const MOST_PLACES = 50_000;
const FORGET_EVERY_MS = 3_600_000;

/**
 * What the geocoding service answered. Addresses are personal: a question is kept as a keyed hash and
 * its answer encrypted, so that nobody can read in the database where somebody was looking for shops.
 */
@Injectable()
export class PlaceCache {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
    sweeps: Sweeps,
  ) {
    sweeps.register({
      name: 'forget-old-places',
      everyMs: FORGET_EVERY_MS,
      run: () => forgetOldPlaces(database, clock.now()),
    });
  }

  /** undefined when the question was not asked before, or too long ago. */
  async find(question: string): Promise<{ place: GeoPlace | null } | undefined> {
    const key = this.keyOf(question);
    const [kept] = await this.database.query<{ place: Buffer | null }>(
      `select place from geo_cache
       where key = $1 and fetched_at > case when place is null then $3 else $2 end::timestamptz`,
      [key, ...oldest(this.clock.now())],
    );
    if (!kept) return undefined;
    if (!kept.place) return { place: null };
    return { place: JSON.parse(this.encryption.decrypt(kept.place, placeOf(key))) as GeoPlace };
  }

  async keep(question: string, place: GeoPlace | null): Promise<void> {
    const key = this.keyOf(question);
    await this.database.execute(
      `insert into geo_cache (key, place, fetched_at) values ($1, $2, $3)
       on conflict (key) do update set place = excluded.place, fetched_at = excluded.fetched_at`,
      [
        key,
        place && this.encryption.encrypt(JSON.stringify(place), placeOf(key)),
        this.clock.now(),
      ],
    );
  }

  private keyOf(question: string): Buffer {
    return this.encryption.lookupKey(`place/${question}`);
  }
}

/** Deletes what is too old, and the oldest of what is too much. */
export async function forgetOldPlaces(db: Queryable, now: Date): Promise<number> {
  return db.execute(
    `delete from geo_cache where fetched_at <= $1 or (place is null and fetched_at <= $2)
     or key in (select key from geo_cache order by fetched_at desc offset $3)`,
    [...oldest(now), MOST_PLACES],
  );
}

/** Since when places are kept, and since when that there is none. */
function oldest(now: Date): [Date, Date] {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return [before(KEPT_DAYS), before(KEPT_DAYS_IF_UNKNOWN)];
}

function placeOf(key: Buffer): string {
  return `geo_cache/place/${key.toString('hex')}`;
}
