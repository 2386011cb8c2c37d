import { Logger, PinoLogger } from 'nestjs-pino';
import type { LoggerService } from '@nestjs/common';
import { requestScope } from '../../kernel/request-scope.ts';

/** The framework describes itself with a line for every module and route. */
const OF_FRAMEWORK = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Structured logs with request ids; no query strings, headers or bodies, so no personal data. */
export function productLogger(level: string): LoggerService {
  const mixin = () => {
    const requestId = requestScope()?.requestId;
    return requestId === undefined ? {} : { requestId };
  };
  return new ProductLogger(new PinoLogger({ pinoHttp: { level, mixin } }), {});
}

class ProductLogger extends Logger {
  override log(message: unknown, ...params: unknown[]): void {
    if (OF_FRAMEWORK.has(params.at(-1) as string)) this.debug(message, ...params);
    else super.log(message, ...params);
  }
}
