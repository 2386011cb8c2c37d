import { integer } from '../../../platform/config/env.ts';
import { Settings } from '../../../platform/config/settings.ts';

export const SEARCH_SETTINGS = new Settings((env) => ({
  /** Of one member, in one process; 0: any number. */
  perMinute: integer(env, 'SEARCHES_PER_MINUTE', 300, 0, 1_000_000),
}));
