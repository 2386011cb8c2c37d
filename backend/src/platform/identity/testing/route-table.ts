import type { TestApp } from '../../testing/test-app.ts';

export interface Route {
  method: string;
  /** With an id in the place of each parameter. */
  path: string;
}

const LINE = /^((?:[│ ] {3})*)[├└]── (\S+) \(([A-Z, ]+)\)$/;
const ID = '00000000-0000-4000-8000-000000000000';

/** Every route that the running application answers, as Fastify knows them. */
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
      routes.push({ method, path: path.replace(/:\w+/g, ID).replace('*', 'x') });
  }
  return routes;
}

export function apiRoutes(app: TestApp): Route[] {
  return allRoutes(app).filter(({ path }) => path.startsWith('/api'));
}

export function routeName({ method, path }: Route): string {
  return `${method} ${path}`;
}
