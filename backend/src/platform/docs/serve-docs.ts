import { SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { openToAll } from '../http/access.ts';
import { openApiDocument } from './openapi.ts';

/** The library's own routes, as it registers them. */
const PAGE = /^\/api\/docs(\/|$)/;

/**
 * API docs at /api/docs and /api/openapi.json; the document is made when it is first asked for, and
 * written once: strangers may ask as often as they like. YAML holds all JSON, so it is the same text.
 */
export function serveApiDocs(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  let document: ReturnType<typeof openApiDocument> | undefined;
  let text: string | undefined;
  const made = () => (document ??= openApiDocument(app));
  openToAll(fastify, ({ url }) => PAGE.test(url));
  SwaggerModule.setup('api/docs', app, made, { raw: false });
  for (const type of ['json', 'yaml'])
    fastify.get(`/api/openapi.${type}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.type(`application/${type}`).send((text ??= JSON.stringify(made()))),
    );
}
