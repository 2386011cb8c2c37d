import { SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApiDocument } from './openapi.ts';

/** API docs at /api/docs and /api/openapi.json; the document is made when it is first asked for. */
export function serveApiDocs(app: NestFastifyApplication): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= openApiDocument(app)), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
  });
}
