import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Health } from '../../../platform/registries/health.ts';
import { Metrics } from '../../../platform/registries/metrics.ts';
import { SealWatch, standstill, type SealPace } from './seal-watch.ts';
import { AuditVerifications } from './verifications.ts';

/** Exposes the state of the seal as metrics and as a readiness check. */
@Injectable()
export class AuditMetrics {
  constructor(
    metrics: Metrics,
    health: Health,
    watch: SealWatch,
    verifications: AuditVerifications,
  ) {
    const gauge = (
      name: string,
      help: string,
      value: () => Promise<number | null> | number | null,
    ) =>
      new Gauge({
        name: `nattil_audit_${name}`,
        help,
        registers: [metrics.registry],
        async collect() {
          this.reset();
          // Without the database this metric has no value; the other metrics are still served.
          const now = await Promise.resolve(value()).catch(() => null);
          if (now === null) this.remove();
          else this.set(now);
        },
      });
    const pace = (part: (pace: SealPace) => number) => async () => part(await watch.measure());
    gauge(
      'sealed',
      'Last event that is sealed',
      pace(({ headSeq }) => headSeq),
    );
    gauge(
      'behind',
      'Events that wait for the seal',
      pace(({ behind }) => behind),
    );
    gauge(
      'standstill_seconds',
      'How long the seal has not moved although events wait',
      pace(({ standstillMs }) => standstillMs / 1000),
    );
    gauge('refuses_to_seal', '1 when something was changed and nothing is sealed any more', () =>
      watch.broken ? 1 : 0,
    );
    gauge('valid', '1 when the last verification of this process found nothing, else 0', () =>
      verifications.last ? Number(verifications.last.valid) : null,
    );
    gauge('verified_timestamp_seconds', 'When this process last verified the trail', () =>
      verifications.last ? Date.parse(verifications.last.verifiedAt) / 1000 : null,
    );
    health.watch(
      'audit',
      'The audit trail is not sealed any more',
      async () => watch.broken ?? standstill(await watch.measure()),
    );
  }
}
