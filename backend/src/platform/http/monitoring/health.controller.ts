import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { HealthAnswer, LiveAnswer } from '@nattil/contracts/api/health';
import { Access } from '../routes/access.ts';
import { Describe } from '../routes/describe.ts';
import { Health } from '../../registries/health.ts';

@Controller('api/health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  @Access('public')
  @Describe({ summary: 'Whether the process runs', answer: 'LiveAnswer' })
  live(): LiveAnswer {
    return { status: 'live' };
  }

  @Get('ready')
  @Access('public')
  @Describe({
    summary: 'Whether the process can do its work: 200, else 503 in the same form',
    answer: 'HealthAnswer',
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer> {
    const answer = await this.health.answer();
    reply.status(answer.status === 'ready' ? 200 : 503);
    return answer;
  }
}
