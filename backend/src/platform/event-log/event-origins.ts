import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { Retention, rowsOf } from '../registries/retention.ts';
import { DAY_MS } from '../kernel/time.ts';

export const ORIGINS = rowsOf({ table: 'event_origin', since: 'at' });

/** Keeps the IP address behind an event for some months; the event itself stays. */
@Injectable()
export class EventOrigins {
  constructor(retention: Retention, @Inject(CONFIG) { retention: { ipDays } }: Config) {
    retention.keep({ ...ORIGINS, forMs: ipDays * DAY_MS });
  }
}
