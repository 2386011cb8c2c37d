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
  fastify.addHook('onRequest', async ({ routeOptions, scope }) => {
    const { limit } = routeOptions.config;
    if (limit?.counts === 'requests') await limits.take(limit.of, scope.ip!);
    if (limit?.counts === 'refusals') await limits.refuseWhenUsedUp(limit.of, scope.ip!);
  });
  fastify.addHook('onSend', async ({ routeOptions, scope }, reply, payload) => {
    const { limit } = routeOptions.config;
    if (limit?.counts === 'refusals' && GUESSES.has(reply.statusCode))
      await limits.tryTake(limit.of, scope.ip!);
    return payload;
  });
}
