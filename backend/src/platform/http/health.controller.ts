import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from './access.ts';
import { Health } from './health.ts';

@Controller('api/health')
export class HealthController {
  constructor(private readonly health: Health) {}

  /** 200 as long as the process runs. */
  @Get('live')
  @Access('public')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** 200 when every part can work, else 503; names the parts that cannot. */
  @Get('ready')
  @Access('public')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const parts = await this.health.parts();
    const ready = parts.every((p) => p.ready);
    reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not-ready', parts };
  }
}
