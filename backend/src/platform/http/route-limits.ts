import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../identity/rate-limits.ts';

export type AddressLimits = Pick<RateLimits, 'take' | 'tryTake' | 'refuseWhenUsedUp'>;

/** Wrong credentials, an account that does not exist, a locked one. */
const GUESSES = new Set([401, 404, 423]);

/**
 * Limits per address, taken before the body is read: who has used up the allowance costs no parsing
 * and no checking. Guesses are counted before their answer goes out, so that whoever waits for it
 * cannot be ahead of the count.
 */
export function addRouteLimits(fastify: FastifyInstance, limits: AddressLimits): void {
  // Most routes have none, and a hook that returns nothing but calls back costs next to nothing.
  fastify.addHook('onRequest', ({ routeOptions, scope }, _reply, done) => {
    const { limit } = routeOptions.config;
    if (limit?.counts === 'requests') settle(limits.take(limit.of, scope.ip!), done);
    else if (limit) settle(limits.refuseWhenUsedUp(limit.of, scope.ip!), done);
    else done();
  });
  fastify.addHook('onSend', ({ routeOptions, scope }, reply, payload, done) => {
    const { limit } = routeOptions.config;
    const then = (error?: Error) => (error ? done(error) : done(null, payload));
    if (limit?.counts === 'refusals' && GUESSES.has(reply.statusCode))
      settle(limits.tryTake(limit.of, scope.ip!), then);
    else then();
  });
}

function settle(waiting: Promise<unknown>, done: (error?: Error) => void): void {
  waiting.then(() => done(), done);
}
