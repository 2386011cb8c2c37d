import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RateLimits } from '../identity/rate-limits.ts';
import { addHookWhere } from './route-hooks.ts';

export type AddressLimits = Pick<RateLimits, 'take' | 'tryTake' | 'refuseWhenUsedUp'>;

/** Wrong credentials, an account that does not exist, a locked one. */
const GUESSES = new Set([401, 404, 423]);

/**
 * Limits per address, taken before the body is read: who has used up the allowance costs no parsing
 * and no checking. Guesses are counted before their answer goes out, so that whoever waits for it
 * cannot be ahead of the count.
 */
export function addRouteLimits(fastify: FastifyInstance, limits: AddressLimits): void {
  const isLimited = ({ config }: RouteOptions) => config?.limit !== undefined;
  addHookWhere(fastify, isLimited, 'onRequest', ({ routeOptions, scope }, _reply, done) => {
    const { of, counts } = routeOptions.config.limit!;
    if (counts === 'requests') settle(limits.take(of, scope.ip!), done);
    else settle(limits.refuseWhenUsedUp(of, scope.ip!), done);
  });
  addHookWhere(fastify, isLimited, 'onSend', ({ routeOptions, scope }, reply, payload, done) => {
    const { of, counts } = routeOptions.config.limit!;
    const then = (error?: Error | null) => (error ? done(error) : done(null, payload));
    if (counts === 'refusals' && GUESSES.has(reply.statusCode))
      settle(limits.tryTake(of, scope.ip!), then);
    else then();
  });
}

function settle(waiting: Promise<unknown>, done: (error?: Error) => void): void {
  waiting.then(() => done(), done);
}
