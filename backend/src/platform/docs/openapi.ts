import { createRequire } from 'node:module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { BRAND } from '@nattil/contracts/brand';
import { REFUSALS, type RefusalCode } from '@nattil/contracts/error-codes';
import type { NattilRouteConfig } from '../http/access.ts';
import { FORMS } from '../http/forms.ts';
import { DESCRIPTION, type Description } from '../http/describe.ts';
import { RULE_CONVERTERS } from '../http/follows.ts';
import { DECIDES, VERSIONED } from '../http/seen-versions.ts';

type Schema = Record<string, unknown>;

interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: Schema[];
  requestBody?: Schema;
  responses?: Record<string, Schema>;
  security?: Schema[];
}

const apiSchemas = createRequire(import.meta.url)('@nattil/contracts/schemas/api.json') as Record<
  string,
  Schema
>;

/** Refusals of any route, by what it takes and who may call it. */
const ALWAYS: RefusalCode[] = ['MALFORMED_REQUEST', 'INTERNAL', 'UNAVAILABLE'];
const WITH_BODY: RefusalCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const GUARDED: RefusalCode[] = ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'FORBIDDEN'];
const BY_KEY: RefusalCode[] = ['API_KEY_INVALID', 'RATE_LIMITED'];

/** Returns the OpenAPI document: parameters come from the DTOs, answers from the contracts' types. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle(`${BRAND.name} API`)
      .setDescription(
        'Answers are { success, message?, data }, refusals { success: false, code, message, errors? }; clients decide by code and status. ' +
          'A command answers with X-Event-Version; a query sent with it as X-Read-After waits until it sees that write. ' +
          'A decision sent with If-Match is refused with CHANGED_MEANWHILE when the thing has another version than the one that was seen.',
      )
      .setVersion('1.0.0')
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'member')
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'admin')
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'API key' }, 'key')
      .build(),
    { operationIdFactory: (controller, method) => `${controller}.${method}` },
  );
  document.openapi = '3.1.0';
  const dtos = validationMetadatasToSchemas({
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: RULE_CONVERTERS,
  }) as Record<string, Schema>;
  document.components = { ...document.components, schemas: { ...components(), ...dtos } as never };
  const operations = operationsById(document);
  for (const { id, handler, proto, method } of handlers(app)) {
    const operation = operations.get(id);
    if (operation) complete(operation, handler, proto, method, dtos);
  }
  return document;
}

function components(): Record<string, Schema> {
  const text = JSON.stringify(apiSchemas).replaceAll('#/definitions/', '#/components/schemas/');
  return JSON.parse(text) as Record<string, Schema>;
}

function operationsById(document: OpenAPIObject): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path as Record<string, Operation>))
      if (operation?.operationId) operations.set(operation.operationId, operation);
  return operations;
}

function* handlers(app: NestFastifyApplication) {
  const scanner = new MetadataScanner();
  for (const { metatype, instance } of app.get(DiscoveryService).getControllers()) {
    if (!metatype || !instance) continue;
    const proto = Object.getPrototypeOf(instance) as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    for (const method of scanner.getAllMethodNames(proto))
      yield { id: `${metatype.name}.${method}`, handler: proto[method]!, proto, method };
  }
}

function complete(
  operation: Operation,
  handler: object,
  proto: object,
  method: string,
  dtos: Record<string, Schema>,
): void {
  const description = Reflect.getMetadata(DESCRIPTION, handler) as Description | undefined;
  const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as
    NattilRouteConfig | undefined;
  const body = dtoOf(proto, method, RouteParamtypes.BODY);
  const query = dtoOf(proto, method, RouteParamtypes.QUERY);
  const path = (operation.parameters ?? []).filter((p) => p.in === 'path');
  operation.summary = description?.summary ?? operation.summary;
  operation.parameters = [
    ...path.map((p) => ({ ...p, schema: { type: 'string', format: 'uuid' } })),
    ...queryParameters(query ? dtos[query] : null),
  ];
  if (config?.reads)
    operation.parameters.push(
      header(
        'X-Read-After',
        'Waits until these versions are visible: X-Event-Version of the writes',
      ),
    );
  if (config?.idempotent)
    operation.parameters.push(
      header(
        'Idempotency-Key',
        'A repetition with the same key within 24 hours gets the first answer',
        config.idempotent === 'required',
      ),
    );
  const decides = Reflect.getMetadata(DECIDES, handler) !== undefined;
  if (decides)
    operation.parameters.push(
      header('If-Match', 'The version that was seen, as ETag and rows gave it, e.g. "5"'),
    );
  if (body && dtos[body]) {
    const content = { schema: { $ref: `#/components/schemas/${body}` } };
    const types = ['application/json', ...(config?.takesForms ? FORMS : [])];
    operation.requestBody = {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, content])),
    };
  }
  if (config?.file) operation.requestBody = fileBody(config.file.field);
  const access = config?.access ?? 'public';
  if (access !== 'public') operation.security = [{ [access]: [] }];
  operation.responses = responses(description, [
    ...ALWAYS,
    ...(access === 'public' ? [] : GUARDED),
    ...(access === 'key' ? BY_KEY : []),
    ...(body || config?.file ? WITH_BODY : []),
    ...(body || query || config?.file ? (['VALIDATION_FAILED'] as const) : []),
    ...(path.length > 0 ? (['NOT_FOUND'] as const) : []),
    ...(decides ? (['CHANGED_MEANWHILE', 'CONFLICT'] as const) : []),
    ...(config?.idempotent ? (['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(config?.limit ? (['RATE_LIMITED'] as const) : []),
    ...(description?.refusals ?? []),
  ]);
  if (Reflect.getMetadata(VERSIONED, handler))
    operation.responses['200']!.headers = {
      ETag: {
        description: 'Its version, for the If-Match of a decision about it',
        schema: { type: 'string' },
      },
    };
}

function fileBody(field: string): Schema {
  const file = { type: 'string', format: 'binary' };
  const schema = { type: 'object', required: [field], properties: { [field]: file } };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function dtoOf(proto: object, method: string, kind: RouteParamtypes): string | null {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, proto.constructor, method) ??
    {}) as Record<string, { index: number }>;
  const key = Object.keys(args).find((k) => k.startsWith(`${kind}:`));
  if (!key) return null;
  const types = Reflect.getMetadata('design:paramtypes', proto, method) as
    { name: string }[] | undefined;
  return types?.[args[key]!.index]?.name ?? null;
}

function queryParameters(dto: Schema | null | undefined): Schema[] {
  if (!dto) return [];
  const required = (dto.required ?? []) as string[];
  return Object.entries((dto.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && schema.default === undefined && !PAGED.has(name),
    schema,
  }));
}
const PAGED = new Set(['page', 'limit']);

function header(name: string, description: string, required = false): Schema {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

function responses(
  description: Description | undefined,
  codes: RefusalCode[],
): Record<string, Schema> {
  const result: Record<string, Schema> = {};
  const status = description?.status ?? 200;
  const contentType = description?.contentType ?? 'application/json';
  result[status] = {
    description: 'Success',
    ...(description?.answer && {
      content: {
        [contentType]: { schema: { $ref: `#/components/schemas/${description.answer}` } },
      },
    }),
    ...(description?.contentType &&
      !description.answer && {
        content: { [contentType]: { schema: { type: 'string' } } },
      }),
  };
  if (description?.accepted)
    result[202] = {
      description: 'Still at work; ask again',
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/${description.accepted}` } },
      },
    };
  for (const [refused, list] of Object.entries(
    Object.groupBy([...new Set(codes)], (c) => REFUSALS[c].status),
  )) {
    result[refused] = {
      description: list!.join(', '),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Refusal' },
              { type: 'object', properties: { code: { enum: list }, ...dataOf(list!) } },
            ],
          },
        },
      },
    };
  }
  return result;
}

function dataOf(codes: RefusalCode[]): Schema {
  if (!codes.includes('CHANGED_MEANWHILE')) return {};
  return { data: { $ref: '#/components/schemas/ChangedMeanwhile' } };
}
