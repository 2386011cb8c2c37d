import type { FastifyInstance, RouteOptions } from 'fastify';

type Hooks = Required<
  Pick<
    RouteOptions,
    'onRequest' | 'preParsing' | 'preValidation' | 'preHandler' | 'onSend' | 'onResponse'
  >
>;
type One<Hook> = Hook extends (infer Single)[] ? Single : Hook;

/**
 * Adds a hook to the later registered routes that `which` selects, so that other routes do not pay
 * for it.
 */
export function addHookWhere<Name extends keyof Hooks>(
  fastify: FastifyInstance,
  which: (route: RouteOptions) => boolean,
  name: Name,
  hook: One<Hooks[Name]>,
): void {
  fastify.addHook('onRoute', (route) => {
    if (which(route)) Object.assign(route, { [name]: [route[name] ?? [], hook].flat() });
  });
}

/** Whether requests to a route may have a body. */
export const takesBody = ({ method }: Pick<RouteOptions, 'method'>): boolean =>
  [method].flat().some((name) => name !== 'GET' && name !== 'HEAD');
