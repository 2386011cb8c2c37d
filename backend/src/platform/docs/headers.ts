// Documentation of the headers of requests and answers.
import { AGGREGATE_MODULES } from '@nattil/contracts/events/event-map';

const VERSIONS = {
  type: 'string',
  examples: [`${Object.keys(AGGREGATE_MODULES)[0]}/0198b3c2-6f0e-7c51-9a54-3b1f0a7c2d11@3`],
};

const parameter = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

export const READ_AFTER = parameter(
  'X-Read-After',
  'What X-Event-Version of earlier writes said, joined by commas, at most 20. The answer is given once it ' +
    'shows them all, or after two seconds with X-Read-Stale.',
  VERSIONS,
);
export const LAST_EVENT_ID = parameter(
  'Last-Event-ID',
  'The id of the last event that was read, as clients of server-sent events send it when they connect again: ' +
    'the stream goes on after it, whatever `after` says. A place after the end of the log is refused.',
  { type: 'string', pattern: '^[0-9]+$', examples: ['17'] },
);
export const IDEMPOTENCY_KEY = parameter(
  'Idempotency-Key',
  'Chosen by the client for one intent, e.g. a UUID. A repetition with the same key and body within 24 hours ' +
    'gets the first answer and does nothing again; with another body it is refused.',
  {
    type: 'string',
    pattern: '^[\\x21-\\x7e]{1,200}$',
    examples: ['9f1c1c0e-2f6b-4c1c-8d57-6a2a3f0f7b11'],
  },
);
export const IF_MATCH = parameter(
  'If-Match',
  'The version that was seen, as ETag and rows gave it: with another one the decision is refused with CHANGED_MEANWHILE.',
  { type: 'string', examples: ['"5"'] },
);

const header = (description: string, schema: object) => ({ description, schema });

export const ETAG = header('Its version, for the If-Match of a decision about it', {
  type: 'string',
  examples: ['"5"'],
});
export const EVENT_VERSION = header(
  'The versions that this write gave to what it changed, each as <kind>/<id>@<version>, joined by commas; ' +
    'absent where nothing changed. Sent back as X-Read-After, it lets a query wait until it shows the write.',
  VERSIONS,
);
export const STALE = header(
  'true where the answer does not yet show everything that X-Read-After named',
  { type: 'string', enum: ['true'] },
);
export const RETRY_AFTER = header('After how many seconds to try again', {
  type: 'integer',
  minimum: 0,
});
