import type { RequestListener } from 'node:http';
import { Logger, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from './config/config.ts';
import { serveApiDocs } from './docs/serve-docs.ts';
import { RateLimits } from './identity/rate-limits.ts';
import { SignInCheck } from './identity/access/sign-in-check.ts';
import { openToAll } from './http/routes/access.ts';
import { trustProxies } from './kernel/addresses.ts';
import { addBodyParser } from './http/input/body-parser.ts';
import { addDirectRoutes } from './http/routes/direct.ts';
import { Declarations } from './registries/declaration.ts';
import { Metrics } from './registries/metrics.ts';
import { ReadAfterWrite } from './http/routes/read-after-write.ts';
import { RefusalFilter } from './http/routes/refusal-filter.ts';
import { addRequestHooks } from './http/routes/request-hooks.ts';
import { compressAnswers } from './http/server/compression.ts';
import { createHttpServer } from './http/server/http-server.ts';
import { productLogger } from './http/server/logging.ts';
import { addSecurityHeaders } from './http/server/security-headers.ts';
import { serveSpas } from './http/pages/static-files.ts';
import { answerUnreadable } from './http/server/unreadable-requests.ts';
import { addUploads } from './http/input/uploads.ts';
import { DtoValidation } from './http/input/validation.ts';

const BODY_LIMIT = 256 * 1024;
/**
 * Creates the Nest application on Fastify with everything that concerns HTTP, not yet initialised.
 */
export async function createHttpApplication(
  module: Type | DynamicModule,
  config: Config,
): Promise<NestFastifyApplication> {
  const filter = new RefusalFilter();
  const answerError = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    filter.answer(error, request, reply);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    serverFactory: (answer: RequestListener) => createHttpServer(answer, config.maxConnections),
    clientErrorHandler: answerUnreadable,
    trustProxy: trustProxies(config.trustedProxyHops),
    routerOptions: { maxParamLength: 200 },
    logger: false,
    // Requests that arrive while the server closes are answered, not refused.
    return503OnClosing: false,
    frameworkErrors: answerError,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: productLogger(config.logLevel),
    abortOnError: false,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // Routes that libraries register in their own scope miss the error handler that Nest sets later.
  fastify.addHook('onRegister', (scope) => void scope.setErrorHandler(answerError));
  addSecurityHeaders(fastify, config);
  addBodyParser(fastify);
  const { realms } = app.get(Declarations);
  addRequestHooks(
    fastify,
    app.get(SignInCheck),
    app.get(RateLimits),
    app.get(ReadAfterWrite),
    realms,
  );
  compressAnswers(fastify);
  await addUploads(fastify);
  measureRequests(fastify, app.get(Metrics), REQUEST_LOG_LEVELS.includes(config.logLevel));
  const validation = new DtoValidation();
  app.useGlobalPipes(validation);
  addDirectRoutes(fastify, validation, (controller) => app.get(controller, { strict: false }));
  app.useGlobalFilters(filter);
  await serveApiDocs(app, realms, config.publicUrl);
  await serveSpas(fastify, config);
  if (config.corsOrigins.length > 0) allowOrigins(app, fastify, config.corsOrigins);
  return app;
}

function allowOrigins(
  app: NestFastifyApplication,
  fastify: FastifyInstance,
  origin: string[],
): void {
  // The library registers one route for all preflights.
  openToAll(fastify, ({ method, url }) => method === 'OPTIONS' && url === '*');
  app.enableCors({
    origin,
    // The library's own list ends after GET, HEAD and POST.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'ETag',
      'X-Event-Version',
      'X-Read-Stale',
      'X-Request-Id',
      'Retry-After',
      'Content-Disposition',
      'X-Total-Rows',
    ],
    maxAge: 600,
  });
}

const logger = new Logger('Request');

/** The log levels at which every request is logged. */
const REQUEST_LOG_LEVELS = ['info', 'debug'];

function measureRequests(fastify: FastifyInstance, metrics: Metrics, isLogged: boolean): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // Logs the route's pattern instead of the address, so that the log holds no user input.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.observe({ method, route, status, seconds: ms / 1000 });
    if (isLogged) {
      const requestId = request.scope?.requestId;
      logger.log({ requestId, method, route, status, ms: Math.round(ms) });
    }
    done();
  });
}
