import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { addHookWhere, takesBody } from '../routes/route-hooks.ts';

/** The one file that a route takes instead of JSON. */
export interface TakenFile {
  field: string;
  maxBytes: number;
  says: { missing: string; onlyOne: string; tooLarge: string };
}

const MULTIPART = /^multipart\/form-data\b/i;
/** Allowance for multipart boundaries and part headers. */
const OVERHEAD_BYTES = 16 * 1024;
const LIMITS = { parts: 10, fieldNameSize: 100, fieldSize: 100, headerPairs: 20 };

/**
 * Parses files on the routes that declare one. Refuses multipart on routes that accept neither
 * files nor forms.
 */
export async function addUploads(fastify: FastifyInstance): Promise<void> {
  const takesFile = ({ config }: RouteOptions) => config?.file !== undefined;
  // The library's own hooks clean up after files. Most routes need no such hook.
  const onRoutesWithFiles = Object.create(fastify, {
    addHook: {
      value: (name: 'onRequest' | 'onResponse', hook: () => Promise<void>) =>
        addHookWhere(fastify, takesFile, name, hook),
    },
  }) as FastifyInstance;
  await new Promise<void>((done) => void multipart(onRoutesWithFiles, {}, () => done()));
  addHookWhere(fastify, takesBody, 'preParsing', (request, _reply, _body, done) => {
    const { headers, routeOptions } = request;
    if (!MULTIPART.test(headers['content-type'] ?? '')) return done();
    const { file, takesForms } = routeOptions.config;
    if (takesForms) return done();
    if (!file) return done(new DomainError('UNSUPPORTED_MEDIA_TYPE'));
    // Refused before reading; the request timeout ends a body of unknown length.
    const isTooLarge = Number(headers['content-length']) > file.maxBytes + OVERHEAD_BYTES;
    return isTooLarge ? done(tooLarge(file)) : done();
  });
}

/** Returns the file of a request to a route that declares one. Refuses other files or fields. */
export async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  const { file: taken } = request.routeOptions.config;
  if (!taken) throw new Error('The route declares no file');
  if (!request.isMultipart()) {
    if (request.body !== undefined) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    throw fileError(taken, taken.says.missing);
  }
  let content: Buffer | undefined;
  let refusal: DomainError | undefined;
  try {
    // Reads everything even after a refusal: a client that is still sending would miss the answer.
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: taken.maxBytes } })) {
      if (part.type === 'file' && part.fieldname === taken.field && !content)
        content = await part.toBuffer();
      else refusal ??= fileError(taken, taken.says.onlyOne);
      if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    throw refusal ?? refusalOf(error, taken);
  }
  if (refusal) throw refusal;
  if (!content?.length) throw fileError(taken, taken.says.missing);
  return content;
}

function refusalOf(error: unknown, taken: TakenFile): DomainError {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(taken);
  if (code === 'FST_PARTS_LIMIT') return fileError(taken, taken.says.onlyOne);
  return new DomainError('MALFORMED_REQUEST', { message: 'The form could not be read' });
}

function tooLarge({ field, says }: TakenFile): DomainError {
  const message = says.tooLarge;
  return new DomainError('PAYLOAD_TOO_LARGE', { message, errors: [{ field, message }] });
}

function fileError({ field }: TakenFile, message: string): DomainError {
  return new DomainError('VALIDATION_FAILED', { message, errors: [{ field, message }] });
}
