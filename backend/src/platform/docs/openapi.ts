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
import { REFUSALS, type RefusalCode } from '@nattil/contracts/error-codes';
import { thisBuild } from '../kernel/this-build.ts';
import type { NattilRouteConfig, RouteLimit } from '../http/routes/access.ts';
import type { RealmDeclaration, Realms } from '../registries/realms.ts';
import { FORMS } from '../http/input/forms.ts';
import { DESCRIPTION, TAG, type Description } from '../http/routes/describe.ts';
import { giveExamples, recordedCall } from './examples.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, LAST_EVENT_ID, READ_AFTER } from './headers.ts';
import { refusalsOf, responses } from './responses.ts';
import { shareRepeated } from './share-repeated.ts';
import { SharedParts, type AnswerHeader } from './shared-parts.ts';
import { webhooksOfOpenApi } from './openapi-webhooks.ts';
import { RULE_CONVERTERS } from '../http/input/validated-by.ts';
import { CHECKS_IF_MATCH, VERSIONED } from '../http/routes/seen-versions.ts';

type Schema = Record<string, unknown>;

interface Operation {
  operationId?: string;
  tags?: string[];
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
export function openApiDocument(
  app: NestFastifyApplication,
  realms: Realms,
  publicUrl: string,
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle(`${BRAND.name} API`)
    .setDescription(
      'Answers are { success, message?, data }, refusals { success: false, code, message, errors? }; clients decide by code and status. ' +
        'A command answers with X-Event-Version; a query sent with it as X-Read-After waits until it sees that write. ' +
        'A decision sent with If-Match is refused with CHANGED_MEANWHILE when the thing has another version than the one that was seen.',
    )
    .setVersion(thisBuild().version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .setContact(BRAND.name, publicUrl, BRAND.support.email)
    .addServer(publicUrl, 'This installation')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'API key' }, 'key');
  for (const realm of realms.keys())
    builder.addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, realm);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
  });
  document.openapi = '3.1.0';
  const dtos = validationMetadatasToSchemas({
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: RULE_CONVERTERS,
  }) as Record<string, Schema>;
  const schemas = { ...answerTypes(), ...dtos };
  const shared = new SharedParts();
  document.components = {
    ...document.components,
    ...(shared.components as object),
    schemas: schemas as never,
  };
  const operations = operationsById(document);
  const tags = new Map<string, string>();
  for (const { id, controller, handler, proto, method } of handlers(app)) {
    const operation = operations.get(id);
    if (!operation) continue;
    complete(operation, { handler, proto, method, dtos, schemas, realms, shared });
    const [tag = ''] = operation.tags ?? [];
    tags.set(tag, (Reflect.getMetadata(TAG, controller) as string | undefined) ?? tag);
  }
  document.tags = [...tags].map(([name, description]) => ({ name, description }));
  Object.assign(document, { webhooks: webhooksOfOpenApi() });
  shareRepeated(document);
  keepUsed(document);
  return document;
}

/** Removes types that no operation refers to: those of forms, which the DTOs describe. */
function keepUsed({ paths, components }: OpenAPIObject): void {
  const { schemas, ...shared } = components as Record<string, Record<string, Schema>>;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      if (!schemas![name!])
        throw new Error(`contracts/schemas has no type ${name}: run 'npm run generate'`);
      visit(schemas![name!]);
    }
  };
  visit([paths, shared]);
  for (const name of Object.keys(schemas!)) if (!used.has(name)) delete schemas![name];
}

function answerTypes(): Record<string, Schema> {
  const text = JSON.stringify(apiSchemas).replaceAll('#/definitions/', '#/components/schemas/');
  const types = JSON.parse(text) as Record<string, Schema>;
  for (const [name, type] of Object.entries(types))
    if (name.endsWith('Answer') && type.description === ENVELOPE) delete type.description;
  types.ChangedMeanwhileRefusal = {
    allOf: [
      { $ref: '#/components/schemas/Refusal' },
      { type: 'object', properties: { data: { $ref: '#/components/schemas/ChangedMeanwhile' } } },
    ],
  };
  // An array in the order of `enum`, as generators of clients expect it.
  types.RefusalCode!['x-enum-descriptions'] = (types.RefusalCode!.enum as RefusalCode[])
    .map((code) => REFUSALS[code])
    .map(({ status, message }) => `${status}: ${message}`);
  return types;
}
/** The description of the generic type says nothing about an answer. */
const ENVELOPE = 'The envelope of every successful answer.';

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
      yield {
        id: `${metatype.name}.${method}`,
        controller: metatype,
        handler: proto[method]!,
        proto,
        method,
      };
  }
}

interface Completing {
  handler: object;
  proto: object;
  method: string;
  dtos: Record<string, Schema>;
  /** The types of answers. */
  schemas: Record<string, Schema>;
  realms: Realms;
  shared: SharedParts;
}

function complete(
  operation: Operation,
  { handler, proto, method, dtos, schemas, realms, shared }: Completing,
): void {
  const description = Reflect.getMetadata(DESCRIPTION, handler) as Description | undefined;
  const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as
    NattilRouteConfig | undefined;
  const body = dtoOf(proto, method, RouteParamtypes.BODY);
  const query = dtoOf(proto, method, RouteParamtypes.QUERY);
  const path = (operation.parameters ?? []).filter((p) => p.in === 'path');
  operation.operationId = description?.id ?? operation.operationId;
  operation.summary = description?.summary ?? operation.summary;
  const access = config?.access ?? 'public';
  const realm = access === 'public' || access === 'key' ? undefined : realms.get(access);
  operation.description = [
    ...callersOf(config, realm),
    ...(description?.details ? [description.details] : []),
  ].join(' ');
  operation.parameters = [
    ...path.map((p) => ({
      ...p,
      schema: { type: 'string', ...(/^id$|Id$/.test(String(p.name)) && { format: 'uuid' }) },
    })),
    ...queryParameters(query ? dtos[query] : null),
  ];
  if (config?.reads) operation.parameters.push(shared.parameter(READ_AFTER));
  if (description?.contentType === 'text/event-stream')
    operation.parameters.push(shared.parameter(LAST_EVENT_ID));
  if (config?.idempotent === 'required')
    operation.parameters.push({ ...IDEMPOTENCY_KEY, required: true });
  else if (config?.idempotent) operation.parameters.push(shared.parameter(IDEMPOTENCY_KEY));
  const decides = Reflect.getMetadata(CHECKS_IF_MATCH, handler) !== undefined;
  if (decides) operation.parameters.push(shared.parameter(IF_MATCH));
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
  operation.security = access === 'public' ? [] : [{ [access]: [] }];
  const headers: AnswerHeader[] = [
    ...(Reflect.getMetadata(VERSIONED, handler) ? (['ETag'] as const) : []),
    ...(config?.reads ? (['X-Read-Stale'] as const) : []),
    ...(writes(handler) ? (['X-Event-Version'] as const) : []),
  ];
  const refusals = refusalsOf({
    access,
    isLimitable: realm?.canBeLimited === true && !config?.whileLimited,
    hasBody: Boolean(body || config?.file),
    isChecked: Boolean(body || query || config?.file),
    hasPath: path.length > 0,
    decides,
    isIdempotent: Boolean(config?.idempotent),
    isLimited: config?.limit !== undefined,
    more: description?.refusals ?? [],
  });
  operation.responses = responses({ description, refusals, headers }, shared);
  const call = recordedCall(operation.operationId);
  giveExamples(operation, call);
  // One example of each type of answer: many operations answer alike.
  const type = description?.answer ? schemas[description.answer] : undefined;
  if (type && call?.answer !== undefined) type.examples ??= [call.answer];
}

/** Sentences on who may call a route, and how often. */
function callersOf(
  config: NattilRouteConfig | undefined,
  realm: RealmDeclaration | undefined,
): string[] {
  const { access = 'public', may, limit } = config ?? {};
  const needed = access === 'key' ? 'an API key' : `a sign-in of the realm ${access}`;
  return [
    ...(may && realm?.roles
      ? [`${realm.roles.needed(may)}.`]
      : [access === 'public' ? 'Needs no sign-in.' : `Needs ${needed}.`]),
    ...(limit ? [limitIn(limit)] : []),
  ];
}

function limitIn({ of: { points, seconds }, counts }: RouteLimit): string {
  const what = counts === 'refusals' ? 'refused tries' : 'requests';
  return `At most ${points} ${what} in ${seconds / 60} minutes from one address.`;
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
    ...(required.includes(name) &&
      schema.default === undefined &&
      !PAGED.has(name) && { required: true }),
    schema,
  }));
}
const PAGED = new Set(['page', 'limit']);
