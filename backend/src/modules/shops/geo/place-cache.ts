import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import type { GeoPlace } from '@nattil/contracts/api/member/shops';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { EncryptedColumn } from '../../../platform/registries/encrypted-columns.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { Sweep } from '../../../platform/registries/sweep.ts';
import { GEOCODING_SETTINGS } from './geocoding-settings.ts';

/** Short, because most names of unknown places are mistyped or made up. */
const UNKNOWN_PLACE_DAYS = 1;
const MAX_PLACES = 50_000;

/**
 * Caches answers of the geocoding service. Addresses are personal data: the query is stored as a
 * keyed hash and the place is encrypted, so the database does not reveal where somebody looked for
 * shops.
 */
@Injectable()
export class PlaceCache {
  readonly #retentionDays: number;

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.#retentionDays = GEOCODING_SETTINGS.in(config).retentionDays;
  }

  /** Returns undefined if the query is not cached or has expired. */
  async find(question: string): Promise<{ place: GeoPlace | null } | undefined> {
    const key = this.keyOf(question);
    const [kept] = await this.database.query<{ place: Buffer | null }>(
      `select place from geo_cache
       where key = $1 and fetched_at > case when place is null then $3 else $2 end::timestamptz`,
      [key, this.daysAgo(this.#retentionDays), this.daysAgo(UNKNOWN_PLACE_DAYS)],
    );
    if (!kept) return undefined;
    if (!kept.place) return { place: null };
    const text = this.encryption.readable(kept.place, placeOf(key));
    return text === null ? undefined : { place: JSON.parse(text) as GeoPlace };
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

  /** Deletes unknown places after a day, and the oldest places above the maximum. */
  @Sweep('forget-needless-places', CronExpression.EVERY_HOUR)
  async forgetNeedless(): Promise<number> {
    return this.database.execute(
      `delete from geo_cache where (place is null and fetched_at <= $1)
       or key in (select key from geo_cache order by fetched_at desc offset $2)`,
      [this.daysAgo(UNKNOWN_PLACE_DAYS), MAX_PLACES],
    );
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }

  private keyOf(question: string): Buffer {
    return this.encryption.lookupKey(`place/${question}`);
  }
}

function placeOf(key: Buffer): string {
  return `geo_cache/place/${key.toString('hex')}`;
}

export const encryptedCachedPlaces: EncryptedColumn = {
  table: 'geo_cache',
  column: 'place',
  key: { key: 'bytea' },
  placeOf,
};
