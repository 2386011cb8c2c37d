import { Controller, Get, Header } from '@nestjs/common';
import { Access } from './access.ts';
import { Describe } from './describe.ts';
import { Metrics } from './metrics.ts';

@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Access('public')
  @Describe({ summary: 'Metrics for Prometheus', answer: null, contentType: 'text/plain' })
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
