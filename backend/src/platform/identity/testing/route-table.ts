import { posix } from 'node:path';
import { DiscoveryService } from '@nestjs/core';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { NattilRouteConfig } from '../../http/routes/access.ts';
import type { RateLimit } from '../rate-limits.ts';
import type { TestApp } from '../../testing/test-app.ts';

export interface Route {
  method: string;
  /** With `ROUTE_ID` instead of each parameter. */
  path: string;
}

const LINE = /^((?:[│ ] {3})*)[├└]── (\S+) \(([A-Z, ]+)\)$/;
export const ROUTE_ID = '00000000-0000-4000-8000-000000000000';

/** All routes of the running application, from Fastify's route table. */
export function allRoutes(app: TestApp): Route[] {
  const fastify = app.app.nest.getHttpAdapter().getInstance() as unknown as {
    printRoutes(options: { commonPrefix: false }): string;
  };
  const parents: string[] = [];
  const routes: Route[] = [];
  for (const line of fastify.printRoutes({ commonPrefix: false }).split('\n').filter(Boolean)) {
    const match = LINE.exec(line);
    if (!match) throw new Error(`A route that cannot be read: ${line}`);
    const depth = match[1]!.length / 4;
    const path = (depth > 0 ? parents[depth - 1]! : '') + match[2]!;
    parents[depth] = path;
    for (const method of match[3]!.split(', '))
      routes.push({ method, path: path.replace(/:\w+/g, ROUTE_ID).replace('*', 'x') });
  }
  return routes;
}

export function apiRoutes(app: TestApp): Route[] {
  return allRoutes(app).filter(({ path }) => path.startsWith('/api'));
}

export function routeName({ method, path }: Route): string {
  return `${method} ${path}`;
}

interface Handler {
  method: string;
  /** The path as its controller declares it. */
  path: string;
  config: NattilRouteConfig | undefined;
}

/** All handlers of controllers; files and pages of the SPAs have none. */
export function handlers(app: TestApp): Handler[] {
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype, instance }) => {
      if (!metatype || !instance) return [];
      const base = Reflect.getMetadata(PATH_METADATA, metatype) as string;
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      return Object.getOwnPropertyNames(prototype).flatMap((name): Handler[] => {
        const own: unknown = Reflect.getMetadata(PATH_METADATA, prototype[name]!);
        if (name === 'constructor' || typeof own !== 'string') return [];
        const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, prototype[name]!);
        return [
          {
            method:
              RequestMethod[Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as number]!,
            path: posix.join('/', base, own).replace(/\/$/, ''),
            config: config as NattilRouteConfig,
          },
        ];
      });
    });
}

/** The address limit that the handler of this path declares. */
export function limitOf(app: TestApp, path: string): RateLimit {
  const limit = handlers(app).find((handler) => handler.path === path)?.config?.limit;
  if (!limit) throw new Error(`No handler of ${path} has a limit`);
  return limit.of;
}
