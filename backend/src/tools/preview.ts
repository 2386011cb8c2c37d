import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule, DECLARATIONS } from '../app.module.ts';
import { openApiDocument } from '../platform/docs/openapi.ts';
import { Database } from '../platform/persistence/database.ts';
import { readSettings } from '../settings.ts';

export const PUBLIC_URL = 'https://nattil.example';

/** The OpenAPI document without a running product: nothing is started or connected. */
export async function previewOfOpenApi(): Promise<OpenAPIObject> {
  const config = readSettings({ PUBLIC_URL });
  const database = new Database({ url: 'postgres://nowhere', max: 1, applicationName: 'preview' });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(config, {} as never, database),
    new FastifyAdapter(),
    { preview: true, logger: false, abortOnError: false },
  );
  return openApiDocument(app, DECLARATIONS.realms, PUBLIC_URL);
}
