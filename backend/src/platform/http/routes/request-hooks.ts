import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Realm } from '../../kernel/domain/actor.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import type { SignInCheck } from '../../identity/access/sign-in-check.ts';
import { newRequestScope, runInScope, type RequestScope } from '../../kernel/request-scope.ts';
import { callersAddress } from '../../kernel/addresses.ts';
import type { ReadAfterWrite } from './read-after-write.ts';
import { realmNamed, type Realms } from '../../registries/realms.ts';
import { addHookWhere } from './route-hooks.ts';
import { addRouteLimits, type AddressLimits } from './route-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope;
  }
}

type Callers = Pick<SignInCheck, 'known' | 'check' | 'checkKey'>;

const MAX_ENTRIES = 20;
const REQUEST_ID = /^[\w.:-]{8,100}$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** A default; routes such as files and pages set their own header. */
const NOT_CACHED = { 'cache-control': 'no-store' };

/**
 * The caller is authenticated before the body is read, so that 401 and 403 come before 400. Access
 * depends on the matched route and never on the URL, which has many spellings.
 * The request's scope is entered after the body was read, because reading it leaves the async
 * context.
 */
export function addRequestHooks(
  fastify: FastifyInstance,
  signIn: Callers,
  limits: AddressLimits,
  reads: Pick<ReadAfterWrite, 'before'>,
  realms: Realms,
): void {
  fastify.decorateRequest('scope');
  fastify.addHook('onRoute', (route) => refuseUndeclared(route, realms));
  fastify.addHook('onRequest', (request, reply, done) => {
    const requestId = requestIdOf(request);
    const ip = callersAddress(request.ip, request.socket.remoteAddress);
    request.scope = newRequestScope({ requestId, ip, traceparent: traceOf(request) });
    reply.header('x-request-id', requestId);
    reply.headers(NOT_CACHED);
    if (request.is404) return done();
    const known = knownCaller(request, signIn, realms);
    if (known) {
      Object.assign(request.scope, known);
      return done();
    }
    return void caller(request, signIn, realms)
      .then((found) => void Object.assign(request.scope, found))
      .then(() => done(), done);
  });
  addRouteLimits(fastify, limits);
  // A direct method receives the scope as an argument and needs no async context.
  const needsContext = ({ config }: RouteOptions) => config?.direct === undefined;
  addHookWhere(fastify, needsContext, 'preHandler', (request, _reply, done) =>
    runInScope(request.scope, done),
  );
  const isRead = ({ config }: RouteOptions) => config?.reads !== undefined;
  addHookWhere(fastify, isRead, 'preHandler', (request, reply, done) => {
    const waiting = reads.before(request, reply);
    if (waiting) waiting.then(() => done(), done);
    else done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    addEventVersions(request, reply);
    done(null, payload);
  });
}

/** The caller's request id if it is valid, else a new one. */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The caller's trace context if it is valid (W3C, version 00), else null. */
function traceOf({ headers: { traceparent } }: Pick<IncomingMessage, 'headers'>): string | null {
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null;
}

/** The caller if no check has to wait: nobody on a public route, or a sign-in from the cache. */
function knownCaller(
  { headers, routeOptions }: FastifyRequest,
  signIn: Callers,
  realms: Realms,
): Partial<RequestScope> | undefined {
  const { access, may: permission, knows } = routeOptions.config;
  if (access === 'public') return knows && headers.authorization ? undefined : {};
  if (!access || access === 'key') return undefined;
  const signedIn = signIn.known(headers, access);
  if (!signedIn || !permission) return signedIn;
  return realms.get(access)?.roles?.may(signedIn.actor.role, permission) ? signedIn : undefined;
}

/** Checks the caller's credentials. Throws 401, 403 or, for wrong API keys, 429. */
async function caller(
  request: FastifyRequest,
  signIn: Callers,
  realms: Realms,
): Promise<Partial<RequestScope>> {
  const { access, may: permission, knows, whileLimited } = request.routeOptions.config;
  if (access === 'public' && knows) return knownOrNobody(request, signIn, knows);
  if (!access || access === 'public') throw new DomainError('FORBIDDEN');
  if (access === 'key') return { key: await signIn.checkKey(request.headers, request.scope.ip) };
  const signedIn = await signIn.check(request.headers, access, { whileLimited });
  const roles = realms.get(access)?.roles;
  if (permission && !roles?.may(signedIn.actor.role, permission))
    throw new DomainError('FORBIDDEN', { message: roles?.needed(permission) });
  return signedIn;
}

/** On a public route an ended sign-in counts as none. */
async function knownOrNobody(
  { headers }: FastifyRequest,
  signIn: Callers,
  realm: Realm,
): Promise<Partial<RequestScope>> {
  try {
    return await signIn.check(headers, realm);
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The program does not start if a route belongs to an unknown realm, or if a route that writes
 * lacks a permission in a realm with roles.
 */
function refuseUndeclared({ method, url, config }: RouteOptions, realms: Realms): void {
  const { access, may: permission } = config ?? {};
  if (!access || access === 'public' || access === 'key') return;
  const { roles } = realmNamed(realms, access);
  const writes = [method].flat().filter((name) => !READS.has(name));
  if (roles && permission === undefined && writes.length > 0)
    throw new Error(
      `${writes.join(', ')} ${url} must say what the role of its caller must allow: @Access('${access}', { may })`,
    );
  if (!roles && permission)
    throw new Error(
      `${[method].flat().join(', ')} ${url} names a permission, but the realm '${access}' has no roles`,
    );
}

function addEventVersions(request: FastifyRequest, reply: FastifyReply): void {
  const versions = request.scope?.versions;
  if (!versions?.size || reply.statusCode >= 300 || reply.hasHeader('x-event-version')) return;
  const entries = [...versions].slice(0, MAX_ENTRIES).map(([key, version]) => `${key}@${version}`);
  reply.header('x-event-version', entries.join(', '));
}
