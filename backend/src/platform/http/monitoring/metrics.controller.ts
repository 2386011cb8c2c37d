import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG } from '../../config/config-token.ts';
import type { Config } from '../../config/config.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { Access } from '../routes/access.ts';
import { Describe, Tag } from '../routes/describe.ts';
import { areOnMainPort, BEARER, METRICS_TYPE, showsToken } from './metrics-access.ts';
import { Metrics } from '../../registries/metrics.ts';

@Controller('metrics')
@Tag('Figures of the process, for Prometheus.')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Access('public')
  @Describe({
    id: 'readMetrics',
    summary: 'Metrics for Prometheus; in production only by METRICS_TOKEN, or on METRICS_PORT',
    answer: null,
    contentType: 'text/plain',
    refusals: ['NOT_FOUND', 'UNAUTHENTICATED'],
  })
  read(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!areOnMainPort(this.config)) throw new DomainError('NOT_FOUND');
    if (!showsToken(this.config.metrics, authorization)) {
      reply.headers(BEARER);
      throw new DomainError('UNAUTHENTICATED', { message: 'This needs METRICS_TOKEN' });
    }
    reply.type(METRICS_TYPE);
    return this.metrics.text();
  }
}
