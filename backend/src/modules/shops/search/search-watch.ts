import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Health } from '../../../platform/registries/health.ts';
import { Metrics } from '../../../platform/registries/metrics.ts';
import { ReadAfterWrite } from '../../../platform/http/routes/read-after-write.ts';
import { LiveShopIndex } from './live-index.ts';
import type { Loaded } from './loader.ts';

/** Reports the index in metrics and readiness, and lets reads wait for it. */
@Injectable()
export class SearchWatch {
  constructor(
    private readonly live: LiveShopIndex,
    private readonly metrics: Metrics,
    private readonly health: Health,
    private readonly reads: ReadAfterWrite,
  ) {}

  /**
   * For processes that answer searches.
   *
   * @param ahead the shops that a thread is reading or has read
   * @param file the snapshot file for the next start
   */
  start(ahead?: Promise<Loaded>, file?: string): void {
    const { live } = this;
    this.health.watch(
      'search',
      'The shops are being read into memory',
      async () => (live.isLoaded ? null : 'the index is not loaded yet'),
      { isNeeded: true },
    );
    this.reads.keepsCopy('shop-search', (shops) => live.include(shops));
    this.gauge('shops', 'Shops in the memory index of this process', () => live.state.shops);
    this.gauge(
      'changes_waiting',
      'Changed shops that the memory index has not merged or read yet',
      () => live.state.waiting,
    );
    this.gauge(
      'age_seconds',
      'Since when the memory index is known to equal the read model',
      () => live.state.secondsSinceCompared,
    );
    live.start(ahead, file);
  }

  stop(): Promise<void> {
    return this.live.stop();
  }

  private gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name: `nattil_search_${name}`,
      help,
      registers: [this.metrics.registry],
      collect() {
        this.set(value());
      },
    });
  }
}
