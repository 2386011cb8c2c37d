import { SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { openToAll } from '../http/access.ts';
import { openApiDocument } from './openapi.ts';

/** The routes that the library registers itself. */
const PAGE = /^\/api\/docs(\/|$)/;

/**
 * Serves the API docs at /api/docs and /api/openapi.json. The document is made and written once, at the
 * first request, so that many requests cost little. JSON is valid YAML, so both are the same text.
 */
export function serveApiDocs(app: NestFastifyApplication, publicUrl: string): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  let document: ReturnType<typeof openApiDocument> | undefined;
  let text: string | undefined;
  const made = () => (document ??= openApiDocument(app, publicUrl));
  openToAll(fastify, ({ url }) => PAGE.test(url));
  SwaggerModule.setup('api/docs', app, made, { raw: false });
  for (const type of ['json', 'yaml'])
    fastify.get(`/api/openapi.${type}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.type(`application/${type}`).send((text ??= JSON.stringify(made()))),
    );
}
