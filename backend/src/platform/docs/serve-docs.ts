import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { BRAND } from '@nattil/contracts/brand';
import { openToAll } from '../http/routes/access.ts';
import type { Realms } from '../registries/realms.ts';

const PAGE = '/api/docs';
const FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-32x32.png',
];
const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name} API</title>
<link rel="stylesheet" href="${PAGE}/swagger-ui.css"><link rel="icon" href="${PAGE}/favicon-32x32.png"></head>
<body><div id="swagger-ui"></div>
<script src="${PAGE}/swagger-ui-bundle.js"></script>
<script src="${PAGE}/swagger-ui-standalone-preset.js"></script>
<script src="${PAGE}/swagger-ui-init.js"></script></body></html>
`;
const INIT = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
});
`;

/**
 * Serves the API docs at /api/docs and /api/openapi.json. The document is created once, at the
 * first request, and all answers share its buffer. JSON is valid YAML, so both formats share the
 * text.
 */
export async function serveApiDocs(
  app: NestFastifyApplication,
  realms: Realms,
  publicUrl: string,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  async function docs(scope: FastifyInstance): Promise<void> {
    openToAll(scope, () => true);
    await scope.register(fastifyStatic, {
      root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
      serve: false,
    });
    for (const file of FILES)
      scope.get(`${PAGE}/${file}`, (_request, reply) => reply.sendFile(file));
    scope.get(PAGE, (_request, reply) => reply.type('text/html; charset=utf-8').send(HTML));
    scope.get(`${PAGE}/swagger-ui-init.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(INIT),
    );
    let text: Promise<Buffer> | undefined;
    for (const type of ['json', 'yaml'])
      scope.get(`/api/openapi.${type}`, async (_request, reply) =>
        reply.type(`application/${type}`).send(await (text ??= written(app, realms, publicUrl))),
      );
  }
  // Without a display name Fastify searches all modules for the plugin's file.
  await fastify.register(Object.assign(docs, { [Symbol.for('fastify.display-name')]: docs.name }));
}

/** Loads the generator at the first request, because it is a sixth of the program. */
async function written(
  app: NestFastifyApplication,
  realms: Realms,
  publicUrl: string,
): Promise<Buffer> {
  const { openApiDocument } = await import('./openapi.ts');
  return Buffer.from(JSON.stringify(openApiDocument(app, realms, publicUrl)));
}
