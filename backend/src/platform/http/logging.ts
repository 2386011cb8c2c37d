import { LoggerModule } from 'nestjs-pino';
import type { DynamicModule } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Structured logs with request ids; no query strings, headers or bodies, so no personal data. */
export function loggerModule(level: string): DynamicModule {
  return LoggerModule.forRoot({
    pinoHttp: {
      level,
      autoLogging: false,
      genReqId: (request) => (request as unknown as FastifyRequest).scope?.requestId ?? '',
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          url: pathOf(request.url),
        }),
        res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      },
    },
  });
}

function pathOf(url: string): string {
  return url.split('?')[0]!;
}
