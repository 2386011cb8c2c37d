import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's pages scan codes with the camera. */
    scans?: boolean;
  }
}

/** Forbids everything to a browser that displays an API answer as a page. */
const OF_DATA = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
/** Headers that only affect pages and are omitted from JSON. */
const OF_PAGES = new Set([
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/**
 * Adds Content-Security-Policy, nosniff and similar headers to every answer, and the headers of
 * pages to all but JSON. The headers are computed once, because they never differ.
 * Returns the headers of JSON answers.
 */
export function addSecurityHeaders(
  fastify: FastifyInstance,
  config: Pick<Config, 'tileUrl' | 'production'>,
): void {
  const headers = Object.entries(securityHeaders(config));
  const ofAll = headers.filter(([name]) => !OF_PAGES.has(name));
  const ofData = { ...OF_DATA, ...Object.fromEntries(ofAll) };
  const ofPages = Object.fromEntries(headers.filter(([name]) => OF_PAGES.has(name)));
  const ofScanningPages = { ...ofPages, ...scanningHeaders(config) };
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(ofData);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !type.startsWith('application/json'))
      reply.headers(request.routeOptions.config.scans ? ofScanningPages : ofPages);
    done(null, payload);
  });
}

/** The camera, and WebAssembly for browsers that cannot read codes themselves. */
function scanningHeaders(config: Pick<Config, 'tileUrl' | 'production'>): Record<string, string> {
  const policy = 'content-security-policy';
  const { [policy]: contents } = securityHeaders(config, ["'self'", "'wasm-unsafe-eval'"]);
  return { [policy]: contents!, 'permissions-policy': 'camera=(self)' };
}

function securityHeaders(
  { tileUrl, production }: Pick<Config, 'tileUrl' | 'production'>,
  scriptSrc = ["'self'"],
): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': 'camera=()' };
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const tiles = new URL(tileUrl.replace(/\{[^}]*\}/g, 'x')).origin;
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc,
        // Mantine sets style attributes. Scripts have no such exception.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', tiles],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: production ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  // Helmet sets its headers synchronously, and none of them depends on the request.
  protect({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}
