import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addHookWhere } from '../routes/route-hooks.ts';

/** Shorter answers fit into one packet. */
const MIN_BYTES = 1_024;
const COMPRESSED = /^(application\/([\w.+-]+\+)?json|text\/event-stream)\b/;
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = zlib.constants;
/** The fastest levels: a page of a list shrinks to a sixth within a millisecond. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18 } };
const GZIP = { level: 1 };

type Encoding = 'br' | 'gzip';

const compress: Record<Encoding, (body: string | Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(zlib.brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(zlib.gzip)(body, GZIP),
};
/** Text that may wait for the compressor, so that a burst does not make its reader seem slow. */
const STREAMED = { writableHighWaterMark: 1024 * 1024 } as zlib.ZlibOptions & zlib.BrotliOptions;
/** Each event is flushed, because a reader waits for it. */
const compressor: Record<Encoding, () => zlib.BrotliCompress | zlib.Gzip> = {
  br: () =>
    zlib.createBrotliCompress({
      ...BROTLI,
      ...STREAMED,
      flush: zlib.constants.BROTLI_OPERATION_FLUSH,
    }),
  gzip: () => zlib.createGzip({ ...GZIP, ...STREAMED, flush: zlib.constants.Z_SYNC_FLUSH }),
};

/**
 * Compresses what is read as JSON or as a stream of events, if the client accepts it. Answers of
 * writes, which may hold tokens and keys, and of routes marked `holdsSecret` are never compressed.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  addHookWhere(fastify, isCompressible, 'onSend', (request, reply, payload, done) => {
    const encoding = encodingFor(request, reply);
    if (payload instanceof Readable && encoding) {
      start(reply, encoding);
      return done(
        null,
        pipeline(payload, compressor[encoding](), () => undefined),
      );
    }
    if (!isLong(payload) || !COMPRESSED.test(typeOf(reply))) return done(null, payload);
    addVary(reply);
    if (!encoding) return done(null, payload);
    compress[encoding](payload).then(
      (body) => {
        start(reply, encoding);
        done(null, body);
      },
      (error: unknown) => done(error as Error),
    );
  });
}

function isCompressible({ method, config }: RouteOptions): boolean {
  return [method].flat().includes('GET') && !config?.holdsSecret;
}

function isLong(payload: unknown): payload is string | Buffer {
  const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
  return isBody && payload.length > MIN_BYTES;
}

function encodingFor({ method, headers }: FastifyRequest, reply: FastifyReply): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || method !== 'GET' || reply.hasHeader('content-encoding'))
    return null;
  if (reply.statusCode !== 200 || !COMPRESSED.test(typeOf(reply))) return null;
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
}

/** Whether the header lists the encoding, and not with the weight 0. */
function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((each) => {
    const [name, weight = ''] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}

function start(reply: FastifyReply, encoding: Encoding): void {
  addVary(reply);
  void reply.removeHeader('content-length').header('content-encoding', encoding);
}

function addVary(reply: FastifyReply): void {
  const before = reply.getHeader('vary');
  if (String(before).includes('accept-encoding')) return;
  void reply.header('vary', before ? `${String(before)}, accept-encoding` : 'accept-encoding');
}

function typeOf(reply: FastifyReply): string {
  return String(reply.getHeader('content-type') ?? '');
}
