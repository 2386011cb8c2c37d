import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../../platform/registries/metrics.ts';
import { Database } from '../../../platform/persistence/database.ts';

/** Number of pending deliveries; every process can report it. */
@Injectable()
export class WebhookMetrics {
  constructor(database: Database, { registry }: Metrics) {
    new Gauge({
      name: 'nattil_webhook_waiting',
      help: 'Events that were chosen for webhooks and are not delivered, by whether a try has failed',
      labelNames: ['failing'],
      registers: [registry],
      async collect() {
        this.reset();
        const [row] = await database
          .query<{ waiting: number; failing: number }>(
            `select count(*)::int as waiting, (count(*) filter (where failing_since is not null))::int as failing
             from webhook_delivery where ended_at is null`,
          )
          // Without the database the metric has no value.
          .catch(() => []);
        if (!row) return;
        this.set({ failing: 'false' }, row.waiting - row.failing);
        this.set({ failing: 'true' }, row.failing);
      },
    });
  }
}
