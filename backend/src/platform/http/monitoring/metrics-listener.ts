import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config/config.ts';
import { createHttpServer } from '../server/http-server.ts';
import { BEARER, METRICS_TYPE, showsToken } from './metrics-access.ts';
import type { Metrics } from '../../registries/metrics.ts';
import { answerUnreadable } from '../server/unreadable-requests.ts';

/** Serves only the metrics on their own port; returns null if no port is configured. */
export async function listenForMetrics(
  config: Pick<Config, 'host' | 'maxConnections' | 'metrics'>,
  metrics: Pick<Metrics, 'text'>,
): Promise<Server | null> {
  if (config.metrics.port === null) return null;
  const logger = new Logger('Metrics');
  const answer: RequestListener = (request, response) =>
    void answered(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'The metrics cannot be collected');
      send(response, 500, 'The metrics cannot be collected');
    });
  const answered = async (request: IncomingMessage, response: ServerResponse) => {
    const [path] = request.url!.split('?');
    if (path !== '/metrics') send(response, 404, 'Only /metrics is here');
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      send(response.setHeader('allow', 'GET, HEAD'), 405, 'Metrics are only read');
    else if (!showsToken(config.metrics, request.headers.authorization))
      send(response.setHeaders(new Headers(BEARER)), 401, 'This needs METRICS_TOKEN');
    else send(response, 200, await metrics.text(), METRICS_TYPE);
  };
  const server = createHttpServer(answer, config.maxConnections);
  server.on('clientError', answerUnreadable);
  server.listen(config.metrics.port, config.host);
  await once(server, 'listening');
  return server;
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
