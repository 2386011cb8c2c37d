import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config, MetricsConfig } from '../../config/config.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
export const BEARER = { 'www-authenticate': 'Bearer realm="metrics"' };

/** Production requires a token, because collecting metrics costs time and reveals the load. */
export function areOnMainPort({
  production,
  metrics,
}: Pick<Config, 'production' | 'metrics'>): boolean {
  return metrics.port === null && (!production || metrics.token !== null);
}

/** Whether a caller may read the metrics; compared in constant time. */
export function showsToken({ token }: MetricsConfig, authorization: string | undefined): boolean {
  if (token === null) return true;
  const shown = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(shown), digest(token));
}

/** Digests have equal length, which `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
