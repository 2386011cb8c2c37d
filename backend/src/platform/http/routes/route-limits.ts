import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RateLimits } from '../../identity/rate-limits.ts';
import { addHookWhere } from './route-hooks.ts';

export type AddressLimits = Pick<RateLimits, 'take' | 'tryTake' | 'refuseWhenUsedUp'>;

/** Wrong credentials, an unknown account, a locked account. */
const GUESSES = new Set([401, 404, 423]);

/**
 * Rate limits per address, checked before the body is read: a limited client costs no parsing and
 * no validation.
 * A guess is counted before its answer is sent, so that the client cannot send the next guess
 * before the count.
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
