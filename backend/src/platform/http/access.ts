import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

/** Who may call a route. */
export type RouteAccess = 'public' | 'member' | 'admin';

interface NattilRouteConfig {
  access?: RouteAccess;
  idempotent?: boolean;
}

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface FastifyContextConfig extends NattilRouteConfig {}
}

/** Opens a route to a realm. A route without it is closed to everybody. */
export function Access(access: RouteAccess, options: Omit<NattilRouteConfig, 'access'> = {}) {
  return applyDecorators(RouteConfig({ access, ...options }));
}
