import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { hasNul, nulIn, refuseUnfit } from './input-bounds.ts';
import { addHookWhere, takesBody } from '../routes/route-hooks.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** The two encodings of a form; RFC 8058 allows senders both. */
export const FORMS = [URLENCODED, MULTIPART];
const LIMIT = 4_096;

/** Parses small plain forms on routes that accept them. Other routes refuse them as unsupported. */
export function addForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    URLENCODED,
    { parseAs: 'string', bodyLimit: LIMIT },
    (_request, body, done) => {
      try {
        done(null, fieldsOf(new URLSearchParams(body as string)));
      } catch (unfit) {
        done(unfit as DomainError);
      }
    },
  );
  addHookWhere(fastify, takesBody, 'preParsing', (request, _reply, _body, done) => {
    const { headers, routeOptions } = request;
    const { takesForms } = routeOptions.config;
    const isForm = headers['content-type']?.toLowerCase().includes(URLENCODED) ?? false;
    if (isForm && !takesForms) return done(new DomainError('UNSUPPORTED_MEDIA_TYPE'));
    // Refused before reading; a body without a declared length is counted while it is read.
    return takesForms && Number(headers['content-length']) > LIMIT ? done(tooLarge()) : done();
  });
  const areTaken = ({ config }: RouteOptions) => config?.takesForms === true;
  // The multipart library leaves the body unparsed.
  addHookWhere(fastify, areTaken, 'preValidation', (request, _reply, done) => {
    if (!request.isMultipart()) return done();
    return void multipartOf(request)
      .then((form) => {
        request.body = fieldsOf(form);
      })
      .then(() => done(), done);
  });
}

async function multipartOf(request: FastifyRequest): Promise<FormData> {
  const body = await bytesOf(request);
  try {
    const headers = { 'content-type': request.headers['content-type']! };
    return await new Response(body, { headers }).formData();
  } catch {
    throw notAForm();
  }
}

async function bytesOf({ raw }: FastifyRequest): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection must stay open until a refusal is answered.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fields by name. Refuses files and anything else that no form of the product has. */
function fieldsOf(form: FormData | URLSearchParams): Record<string, string> {
  const entries = [...form.entries()];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.length < entries.length) throw notAForm();
  const fields = Object.fromEntries(texts);
  refuseUnfit('body', fields);
  if (Object.hasOwn(fields, '__proto__')) throw notAForm();
  if (hasNul(fields)) throw nulIn('body');
  return fields;
}

function notAForm(): DomainError {
  return new DomainError('MALFORMED_REQUEST', { message: 'The body is not a form' });
}

function tooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE');
}
