import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../registries/metrics.ts';
import { EventApplier } from './event-applier.ts';

/** Exports the consumers that wait for another version of the program as a metric. */
@Injectable()
export class HaltMetrics {
  constructor({ registry }: Metrics, { halts }: EventApplier) {
    new Gauge({
      name: 'nattil_halted_consumers',
      help: 'Consumers of this process that wait for another version of the program, each as 1',
      labelNames: ['consumer'],
      registers: [registry],
      collect() {
        this.reset();
        for (const consumer of halts.names()) this.set({ consumer }, 1);
      },
    });
  }
}
