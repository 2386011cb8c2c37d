import { applyDecorators, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Realm, RealmPermissions } from '../../kernel/domain/actor.ts';
import type { RateLimit } from '../../identity/rate-limits.ts';
import { IdempotentRoute } from './idempotency.ts';
import { Intercepted } from './intercepted.ts';
import type { TakenFile } from '../input/uploads.ts';

/**
 * Callers that a route admits. `key` admits other systems by an API key that is valid nowhere else.
 */
export type RouteAccess = 'public' | Realm | 'key';

/** Rate limit of a route per client address. */
export interface RouteLimit {
  of: RateLimit;
  /**
   * `refusals` counts only rejected credentials: many members share one address of a mobile
   * network, and few of them guess.
   */
  counts: 'requests' | 'refusals';
}

/** The method that answers a route without Nest, and the class of its query. */
export interface DirectRoute {
  controller: Type;
  method: string;
  query: Type<object>;
}

export interface NattilRouteConfig {
  access?: RouteAccess;
  /**
   * In a realm with roles: the permission that the caller's role must have; null admits every role.
   * Optional on routes that only read.
   */
  may?: RealmPermissions[Realm] | null;
  /** On a public route: the realm whose sign-in is recognised when the request carries one. */
  knows?: Realm;
  /** Admits callers who must first choose another password. */
  whileLimited?: true;
  limit?: RouteLimit;
  file?: TakenFile;
  /** Accepts the Idempotency-Key header; `required` refuses a request without one. */
  idempotent?: boolean | 'required';
  /** The projections that the route reads. */
  reads?: readonly string[];
  /** The method that the router calls without Nest. */
  direct?: DirectRoute;
  /** The answer holds a secret and is not compressed, since its length would tell of its content. */
  holdsSecret?: true;
  /** Accepts form bodies too, urlencoded or multipart, as mail programs post them. */
  takesForms?: boolean;
}

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface FastifyContextConfig extends NattilRouteConfig {}
}

/** Opens a route to a realm. A route without it is closed to everybody. */
export function Access(access: RouteAccess, options: Omit<NattilRouteConfig, 'access'> = {}) {
  return applyDecorators(
    routeConfig({ access, ...options }),
    ...(options.idempotent ? [Intercepted(IdempotentRoute, { inner: true })] : []),
  );
}

/** Merges settings into the config that other decorators gave the route. */
export function routeConfig(more: NattilRouteConfig): MethodDecorator {
  return (target, key, descriptor) => {
    const before = Reflect.getMetadata(
      FASTIFY_ROUTE_CONFIG_METADATA,
      descriptor.value as object,
    ) as NattilRouteConfig | undefined;
    RouteConfig({ ...before, ...more })(target, key, descriptor);
  };
}

/** Makes public the routes that a library registers after this call and `which` selects. */
export function openToAll(
  fastify: FastifyInstance,
  which: (route: Pick<RouteOptions, 'method' | 'url'>) => boolean,
): void {
  fastify.addHook('onRoute', (route) => {
    if (which(route)) route.config = { ...route.config, access: 'public' };
  });
}
