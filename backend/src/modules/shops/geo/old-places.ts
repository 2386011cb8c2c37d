import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { GEOCODING_SETTINGS } from './geocoding-settings.ts';

/** Deletes looked-up places after their retention period. */
@Injectable()
export class OldPlaces {
  constructor(retention: Retention, @Inject(CONFIG) config: Config) {
    const places = rowsOf({ table: 'geo_cache', since: 'fetched_at' });
    retention.keep({ ...places, forMs: GEOCODING_SETTINGS.in(config).retentionDays * DAY_MS });
  }
}
