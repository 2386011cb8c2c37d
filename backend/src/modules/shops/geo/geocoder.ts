import { Inject, Injectable, Logger } from '@nestjs/common';
import type { GeoPlace } from '@nattil/contracts/api/member/shops';
import { BRAND } from '@nattil/contracts/brand';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { GEOCODING_SETTINGS } from './geocoding-settings.ts';
import { LookUpAllowance, type Asker } from './look-up-allowance.ts';
import { PlaceCache } from './place-cache.ts';

const TIMEOUT_MS = 4_000;
/** A caller that would have to wait longer gets null, like for an unknown place. */
const MAX_WAIT_MS = 3_000;

interface Found {
  lat: string;
  lon: string;
  display_name?: string;
}

/**
 * Client of the public geocoding service (Nominatim's API). The whole installation sends at most
 * one request a second, as the usage policy demands, and only on a cache miss. Only cache misses
 * count against the caller's rate limit.
 */
@Injectable()
export class Geocoder {
  readonly #logger = new Logger(Geocoder.name);
  /** Null if the service is off. */
  readonly #url: string | null;

  constructor(
    private readonly database: Database,
    private readonly cache: PlaceCache,
    private readonly allowance: LookUpAllowance,
    @Inject(CONFIG) config: Config,
  ) {
    this.#url = GEOCODING_SETTINGS.in(config).url;
  }

  /** Returns null if the place is unknown or the service is not available now. */
  async search(q: string, asker: Asker): Promise<GeoPlace | null> {
    const params = new URLSearchParams({ q, format: 'json', limit: '1', countrycodes: 'in' });
    return this.cached(`q:${q.toLowerCase()}`, `/search?${params}`, asker);
  }

  /** The name of the place at these coordinates, looked up on a grid of about a kilometre. */
  async reverse(latitude: number, longitude: number, asker: Asker): Promise<GeoPlace | null> {
    const [lat, lon] = [latitude.toFixed(2), longitude.toFixed(2)];
    const params = new URLSearchParams({ lat, lon, format: 'json', zoom: '14' });
    return this.cached(`at:${lat},${lon}`, `/reverse?${params}`, asker);
  }

  private async cached(question: string, path: string, asker: Asker): Promise<GeoPlace | null> {
    if (!this.#url) return null;
    const kept = await this.cache.find(question);
    if (kept) return kept.place;
    return this.allowance.use(asker, () => this.lookUp(question, path));
  }

  private async lookUp(question: string, path: string): Promise<GeoPlace | null> {
    if (!(await this.reserveSecond())) return null;
    try {
      const place = await this.ask(path);
      await this.cache.keep(question, place);
      return place;
    } catch (error) {
      this.#logger.warn(`Geocoding failed: ${(error as Error).message}`);
      return null;
    }
  }

  /** Reserves a one-second slot for this call and waits for it; false if the wait is too long. */
  private async reserveSecond(): Promise<boolean> {
    const [reserved] = await this.database.query<{ wait: number }>(
      `update geo_gate set next_at = greatest(next_at, clock_timestamp()) + interval '1 second'
       where next_at < clock_timestamp() + make_interval(secs => $1)
       returning extract(epoch from next_at - interval '1 second' - clock_timestamp())::float8 as wait`,
      [MAX_WAIT_MS / 1000],
    );
    if (!reserved) return false;
    if (reserved.wait > 0)
      await new Promise((resolve) => setTimeout(resolve, reserved.wait * 1000));
    return true;
  }

  private async ask(path: string): Promise<GeoPlace | null> {
    const response = await fetch(`${this.#url}${path}`, {
      headers: {
        'user-agent': `${BRAND.name} (${BRAND.support.email})`,
        accept: 'application/json',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const body = (await response.json()) as Found | Found[];
    const found = Array.isArray(body) ? body[0] : body;
    const latitude = Number(found?.lat);
    const longitude = Number(found?.lon);
    if (!found || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
    return { label: shortName(found.display_name), latitude, longitude };
  }
}

/** Returns the first two parts of a long postal name. */
function shortName(name = ''): string {
  return name
    .split(',')
    .slice(0, 2)
    .map((part) => part.trim())
    .join(', ');
}
