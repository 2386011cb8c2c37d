import { createRequire } from 'node:module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { BRAND } from '@nattil/contracts/brand';
import { permissionText, roleNeeded } from '@nattil/contracts/rules/portal/roles';
import type { NattilRouteConfig } from '../http/access.ts';
import { FORMS } from '../http/forms.ts';
import { DESCRIPTION, type Description } from '../http/describe.ts';
import { giveExamples } from './examples.ts';
import {
  ETAG,
  EVENT_VERSION,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  LAST_EVENT_ID,
  READ_AFTER,
  STALE,
} from './headers.ts';
import { refusalsOf, responses } from './responses.ts';
import { RULE_CONVERTERS } from '../http/validated-by.ts';
import { DECIDES, VERSIONED } from '../http/seen-versions.ts';

type Schema = Record<string, unknown>;

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: Schema[];
  requestBody?: Schema;
  responses?: Record<string, Schema>;
  security?: Schema[];
}

const apiSchemas = createRequire(import.meta.url)('@nattil/contracts/schemas/api.json') as Record<
  string,
  Schema
>;

/**
 * Returns the OpenAPI document: parameters from the DTOs, answers from the contracts' types,
 * examples from recordings.
 * @param app may be a preview, which does not run
 */
export function openApiDocument(app: NestFastifyApplication, publicUrl: string): OpenAPIObject {
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
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addServer(publicUrl, 'This installation')
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
    if (!operation) continue;
    complete(operation, handler, proto, method, dtos);
    giveExamples(operation, id);
  }
  keepUsed(document);
  return document;
}

/** Removes types that no operation refers to: those of forms, which the DTOs describe. */
function keepUsed({ paths, components }: OpenAPIObject): void {
  const schemas = components!.schemas as Record<string, Schema>;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      visit(schemas[name!]);
    }
  };
  visit(paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
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
  for (const { metatype, instance } of new DiscoveryService(
    app.get(ModulesContainer),
  ).getControllers()) {
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
  if (config?.may)
    operation.description = `${roleNeeded(config.may)}, to ${permissionText(config.may)}.`;
  operation.parameters = [
    ...path.map((p) => ({
      ...p,
      schema: { type: 'string', ...(/^id$|Id$/.test(String(p.name)) && { format: 'uuid' }) },
    })),
    ...queryParameters(query ? dtos[query] : null),
  ];
  if (config?.reads) operation.parameters.push(READ_AFTER);
  if (description?.contentType === 'text/event-stream') operation.parameters.push(LAST_EVENT_ID);
  if (config?.idempotent)
    operation.parameters.push({
      ...IDEMPOTENCY_KEY,
      required: config.idempotent === 'required',
    });
  const decides = Reflect.getMetadata(DECIDES, handler) !== undefined;
  if (decides) operation.parameters.push(IF_MATCH);
  const dto = body ? dtos[body] : undefined;
  if (dto) {
    const content = { schema: { $ref: `#/components/schemas/${body}` } };
    const types = ['application/json', ...(config?.takesForms ? FORMS : [])];
    operation.requestBody = {
      // A body without required fields is optional.
      required: ((dto.required ?? []) as string[]).length > 0,
      content: Object.fromEntries(types.map((type) => [type, content])),
    };
  }
  if (config?.file) operation.requestBody = fileBody(config.file.field);
  const access = config?.access ?? 'public';
  operation.security = access === 'public' ? [] : [{ [access]: [] }];
  operation.responses = responses(
    description,
    refusalsOf({
      access,
      isLimitable: access === 'member' && !config?.whileLimited,
      hasBody: Boolean(body || config?.file),
      isChecked: Boolean(body || query || config?.file),
      hasPath: path.length > 0,
      decides,
      isIdempotent: Boolean(config?.idempotent),
      isLimited: config?.limit !== undefined,
      more: description?.refusals ?? [],
    }),
  );
  const success = operation.responses[description?.status ?? 200]!;
  success.headers = {
    ...(Reflect.getMetadata(VERSIONED, handler) && { ETag: ETAG }),
    ...(config?.reads && { 'X-Read-Stale': STALE }),
    ...(writes(handler) && { 'X-Event-Version': EVENT_VERSION }),
  };
}

function writes(handler: object): boolean {
  return Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET;
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
