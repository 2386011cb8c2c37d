import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Permission } from '@nattil/contracts/rules/roles';
import type { RateLimit } from '../identity/rate-limits.ts';
import type { DirectRoute } from './direct.ts';
import { IdempotentRoute } from './idempotency.ts';
import { Intercepted } from './intercepted.ts';
import type { TakenFile } from './uploads.ts';

/** Who may call a route; `key`: other systems, by keys that open nothing else. */
export type RouteAccess = 'public' | 'member' | 'admin' | 'key';

/** How often one address may call a route. */
export interface RouteLimit {
  of: RateLimit;
  /**
   * `refusals` counts only answers that refuse what the caller claims to be or know: behind one
   * address of a mobile network many members sign in, and few of them guess.
   */
  counts: 'requests' | 'refusals';
}

export interface NattilRouteConfig {
  access?: RouteAccess;
  /**
   * What an administrator's role must allow; null: every administrator may call the route. A route that
   * only reads need not say it, any other must.
   */
  may?: Permission | null;
  /** Of a route that is open to all: whose sign-in it takes notice of. */
  knows?: 'member';
  /** Whether members may call it who must choose another password first. */
  whileLimited?: true;
  limit?: RouteLimit;
  file?: TakenFile;
  /** Whether the Idempotency-Key header is taken; `required` refuses a request without one. */
  idempotent?: boolean | 'required';
  /** The projections that it reads. */
  reads?: readonly string[];
  /** The method that the router calls itself. */
  direct?: DirectRoute;
  /** Whether it takes the fields of a form too, urlencoded or multipart, as mail programs post them. */
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

/** Adds to what other decorators say of the route. */
export function routeConfig(more: NattilRouteConfig): MethodDecorator {
  return (target, key, descriptor) => {
    const before = Reflect.getMetadata(
      FASTIFY_ROUTE_CONFIG_METADATA,
      descriptor.value as object,
    ) as NattilRouteConfig | undefined;
    RouteConfig({ ...before, ...more })(target, key, descriptor);
  };
}

/** Opens to all the routes that a library registers after this call and `which` picks. */
export function openToAll(
  fastify: FastifyInstance,
  which: (route: Pick<RouteOptions, 'method' | 'url'>) => boolean,
): void {
  fastify.addHook('onRoute', (route) => {
    if (which(route)) route.config = { ...route.config, access: 'public' };
  });
}
