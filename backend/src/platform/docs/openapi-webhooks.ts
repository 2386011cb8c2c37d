import { structured, WEBHOOK_HEADERS } from './asyncapi-http.ts';
import { EVENT_TYPES, exampleOf, type Json } from './event-schemas.ts';

/** The `webhooks` of the OpenAPI document: the request that a receiver of events gets. */
export function webhooksOfOpenApi(): Json {
  const example = exampleOf(EVENT_TYPES[0]!);
  const { properties } = WEBHOOK_HEADERS as { properties: Record<string, Json> };
  return {
    event: {
      post: {
        operationId: 'receiveEvent',
        summary: 'An event, sent to the receiver of a webhook',
        description:
          'Signed by the rules of Standard Webhooks. `data` is the payload of the type; its schema is at `dataschema`.',
        tags: ['Webhooks'],
        security: [],
        parameters: Object.entries(properties).map(([name, { description, ...schema }]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema,
        })),
        requestBody: {
          required: true,
          content: {
            'application/cloudevents+json': {
              schema: { $ref: '#/components/schemas/CloudEvent' },
              ...(example && { example: structured(example) }),
            },
          },
        },
        responses: {
          '204': { description: 'Taken. Any status from 200 to 299 within 10 seconds says so' },
          '410': { description: 'Nothing more is wanted, which disables the webhook' },
          default: { description: 'A failure; the event is tried again' },
        },
      },
    },
  };
}
