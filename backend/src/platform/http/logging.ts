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
        // Without the address, which callers choose; the request's own line names the route.
        req: ({ method }: { method: string }) => ({ method }),
        res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      },
    },
  });
}
