import { integer } from '../../../platform/config/env.ts';
import { Settings } from '../../../platform/config/settings.ts';

export const SEARCH_SETTINGS = new Settings((env) => ({
  /** Per member and process; 0 means no limit. */
  perMinute: integer(env, 'SEARCHES_PER_MINUTE', 300, 0, 1_000_000),
}));
