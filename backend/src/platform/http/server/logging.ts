import { LoggerModule } from 'nestjs-pino';
import type { DynamicModule } from '@nestjs/common';
import { requestScope } from '../../kernel/request-scope.ts';

/** Structured logs with request ids; no query strings, headers or bodies, so no personal data. */
export function loggerModule(level: string): DynamicModule {
  return LoggerModule.forRoot({
    // A child logger per request would cost more than many requests do.
    forRoutes: [],
    pinoHttp: {
      level,
      autoLogging: false,
      mixin: () => {
        const requestId = requestScope()?.requestId;
        return requestId === undefined ? {} : { requestId };
      },
    },
  });
}
