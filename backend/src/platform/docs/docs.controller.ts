import { Controller, Get, Header, Headers, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EventSchemasAnswer } from '@nattil/contracts/api/event-schemas';
import { EVENTS } from '@nattil/contracts/events/event-map';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import { answer } from '../http/lists/answers.ts';
import { Access } from '../http/routes/access.ts';
import { Describe, Tag } from '../http/routes/describe.ts';
import { JSON_TYPE } from '../http/routes/direct.ts';
import { schemaPath } from '../messaging/delivery/schema-path.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { EVENT_TYPES, isEventType, payloadSchema } from './event-schemas.ts';
import { recordedEvents } from './example-files.ts';
import { eventsPage } from './events-page.ts';

@Controller('api')
@Tag('The documents of the events and their schemas.')
export class DocsController {
  // The documents are public and constant, so all answers share one buffer.
  #page: Buffer | undefined;
  #recorded: Buffer | undefined;
  #document: Buffer | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('events')
  @Access('public')
  @Describe({
    id: 'readEventDocs',
    summary: 'Documentation of the events, as a page or as AsyncAPI 3',
    answer: null,
    contentType: 'text/html',
  })
  events(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    reply.header('vary', 'accept');
    if (accept?.includes('text/html')) {
      reply.type('text/html; charset=utf-8');
      return (this.#page ??= Buffer.from(eventsPage()));
    }
    reply.headers(JSON_TYPE);
    return this.document();
  }

  @Get('events.json')
  @Access('public')
  @Header('content-type', 'application/json; charset=utf-8')
  @Describe({
    id: 'readAsyncApiDocument',
    summary: 'AsyncAPI 3 document of the events',
    answer: null,
    contentType: 'application/json',
  })
  asyncApi(): Buffer {
    return this.document();
  }

  @Get('events/recorded.ndjson')
  @Access('public')
  // Plain text, because client generators do not support JSON lines.
  @Header('content-type', 'text/plain; charset=utf-8')
  @Describe({
    id: 'downloadRecordedEvents',
    summary:
      'Events of a real run as they stand in Kafka, one on each line, to try a consumer with',
    answer: null,
    contentType: 'text/plain',
  })
  recorded(): Buffer {
    return (this.#recorded ??= Buffer.from(recordedEvents()));
  }

  @Get('events/schemas')
  @Access('public')
  @Describe({
    id: 'listEventSchemas',
    summary: 'The types of events with the addresses of their schemas',
    answer: 'EventSchemasAnswer',
  })
  schemas(): EventSchemasAnswer {
    return answer(
      EVENT_TYPES.map((type) => {
        const version = EVENTS[type].schemaVersion;
        const url = `${this.config.publicUrl}${schemaPath(type, version)}`;
        return { type, versions: [{ version, url }] };
      }),
    );
  }

  @Get('events/schemas/:type/:version')
  @Access('public')
  @Describe({
    id: 'readEventSchema',
    summary: 'JSON Schema of an event, at the address that its ce_dataschema names',
    answer: null,
    contentType: 'application/schema+json',
  })
  schema(
    @Param('type') type: string,
    @Param('version') version: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): unknown {
    if (!isEventType(type))
      throw new DomainError('NOT_FOUND', {
        message: 'No event has this type; /api/events/schemas lists all types',
      });
    const isVersion = /^[1-9]\d{0,8}$/.test(version);
    const schema = isVersion ? payloadSchema(this.config.publicUrl, type, Number(version)) : null;
    if (!schema)
      throw new DomainError('NOT_FOUND', {
        message: `The schema of ${type} has the version ${EVENTS[type].schemaVersion}`,
      });
    reply.type('application/schema+json; charset=utf-8');
    return schema;
  }

  private document(): Buffer {
    this.#document ??= Buffer.from(JSON.stringify(asyncApiDocument(this.config.publicUrl)));
    return this.#document;
  }
}
