import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '../http/access.ts';
import { Describe } from '../http/describe.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { eventsPage } from './events-page.ts';

@Controller('api')
export class DocsController {
  @Get('events')
  @Access('public')
  @Describe({
    summary: 'Documentation of the events, as a page or as AsyncAPI 3',
    answer: null,
    contentType: 'text/html',
  })
  events(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): unknown {
    reply.header('vary', 'accept');
    if (accept?.includes('text/html')) {
      reply.type('text/html; charset=utf-8');
      return eventsPage();
    }
    return asyncApiDocument();
  }

  @Get('events.json')
  @Access('public')
  @Header('content-type', 'application/json; charset=utf-8')
  @Describe({
    summary: 'AsyncAPI 3 document of the events',
    answer: null,
    contentType: 'application/json',
  })
  asyncApi(): unknown {
    return asyncApiDocument();
  }
}
