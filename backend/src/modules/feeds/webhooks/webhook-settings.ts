import { ConfigError, integer, list } from '../../../platform/config/env.ts';
import { Settings } from '../../../platform/config/settings.ts';

const RETENTION_DAYS = 7;
const HOST = /^(\[[\da-f:.]+\]|[a-z\d._-]+)(:\d{1,5})?$/i;

export const WEBHOOK_SETTINGS = new Settings((env) => ({
  /** `host` or `host:port`, in lower case: http and private addresses are allowed there. */
  allowedHosts: (list(env, 'WEBHOOK_ALLOWED_HOSTS') ?? []).map((host) => {
    if (HOST.test(host)) return host.toLowerCase();
    throw new ConfigError(
      `WEBHOOK_ALLOWED_HOSTS must be host or host:port, separated by commas, not '${host}'`,
    );
  }),
  retentionDays: integer(env, 'RETAIN_WEBHOOK_DAYS', RETENTION_DAYS, 1, 365),
}));
