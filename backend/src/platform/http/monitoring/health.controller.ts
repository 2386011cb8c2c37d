import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { HealthAnswer, LiveAnswer } from '@nattil/contracts/api/health';
import { thisBuild } from '../../kernel/this-build.ts';
import { Access } from '../routes/access.ts';
import { Describe, Tag } from '../routes/describe.ts';
import { Health } from '../../registries/health.ts';

@Controller('api/health')
@Tag('Whether the process runs and can do its work, for load balancers.')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  @Access('public')
  @Describe({
    id: 'checkLiveness',
    summary: 'Whether the process runs, and which version',
    answer: 'LiveAnswer',
  })
  live(): LiveAnswer {
    return { status: 'live', ...thisBuild() };
  }

  @Get('ready')
  @Access('public')
  @Describe({
    id: 'checkReadiness',
    summary: 'Whether the process can do its work: 200, else 503 in the same form',
    answer: 'HealthAnswer',
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer> {
    const answer = await this.health.answer();
    reply.status(answer.status === 'ready' ? 200 : 503);
    return answer;
  }
}
