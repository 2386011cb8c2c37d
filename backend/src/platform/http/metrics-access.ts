import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config, MetricsConfig } from '../config/config.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
export const BEARER = { 'www-authenticate': 'Bearer realm="metrics"' };

/** In production only with a token: collecting costs time, and the figures tell how much goes on. */
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

/** Of the same length for any text. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
