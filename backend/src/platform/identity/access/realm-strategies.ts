import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { acceptedKeys, type Keys } from '../../config/keys.ts';
import type { Actor, Realm } from '../../kernel/domain/actor.ts';
import type { RealmDeclaration } from '../../registries/realms.ts';
import type { Clock } from '../../persistence/clock.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { ALGORITHM, ISSUER, type AccessTokenClaims } from '../sessions/access-tokens.ts';
import { keyOfToken } from './key-of-token.ts';
import type { LiveSignIn, Sessions } from '../sessions/sessions.ts';

/**
 * Three times the length of a valid header. The library's pattern takes 1.5 s for one of 16 KiB.
 */
const MAX_HEADER_LENGTH = 1_000;
/** Tolerance between the clocks of processes, which estimate the database's time separately. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Maximum number of cached tokens with a verified signature. A session adds one every 15 minutes.
 */
const MAX_CACHED_TOKENS = 10_000;
/** Characters of the signature that form the cache key; faster than hashing the whole header. */
const CACHE_KEY_LENGTH = 32;

/** A header whose signature is verified, and its claims. */
interface CachedToken {
  header: string;
  claims: AccessTokenClaims;
}

/** The request headers and the realm of the route. */
export interface Credentials {
  headers: { authorization?: string | undefined };
  /** The key realm has no tokens: a token is refused there. */
  realm: Realm | 'key';
}

export interface SignedInCaller {
  actor: Actor;
  sessionId: string;
  /** Whether the session only allows choosing another password. */
  limited: boolean;
}

const endOf = (header: string): string => header.slice(-CACHE_KEY_LENGTH);

const bearerToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Passport strategy for the access tokens of one realm. */
export function strategyOf(realm: RealmDeclaration) {
  return class RealmStrategy extends PassportStrategy(Strategy, realm.name) {
    /** Cache by the end of the header. */
    readonly #cache = new Map<string, CachedToken>();

    constructor(
      keys: Keys,
      private readonly clock: Clock,
      private readonly sessions: Sessions,
    ) {
      const accepted = acceptedKeys(keys, 'JWT_SECRET');
      super({
        jwtFromRequest: (request: Credentials) =>
          (request.headers.authorization?.length ?? 0) > MAX_HEADER_LENGTH
            ? null
            : bearerToken(request as never),
        secretOrKeyProvider: (_request, token, done) =>
          // The library's types lack key objects, which are parsed once instead of at every call.
          done(null, keyOfToken(token as string, accepted) as unknown as Buffer),
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: realm.name,
        // Options are copied once, so `validate` compares the times with the shared clock.
        ignoreExpiration: true,
        passReqToCallback: true,
      });
    }

    async validate(
      request: Credentials,
      claims: AccessTokenClaims,
    ): Promise<SignedInCaller | false> {
      if (this.#cache.size >= MAX_CACHED_TOKENS) this.#cache.clear();
      const header = request.headers.authorization!;
      this.#cache.set(endOf(header), { header, claims });
      return this.callerOf(claims, request);
    }

    /**
     * Claims of a token with a verified signature from the cache. Does not check the token's time
     * or session.
     */
    knownClaims({ authorization }: Credentials['headers']): AccessTokenClaims | undefined {
      if (authorization === undefined) return undefined;
      const known = this.#cache.get(endOf(authorization));
      // The end of the header alone does not prove the rest.
      return known?.header === authorization ? known.claims : undefined;
    }

    /** The caller if both token and session are in the caches; undefined otherwise. */
    known(headers: Credentials['headers']): SignedInCaller | undefined {
      const claims = this.knownClaims(headers);
      if (!claims || !this.isInTime(claims)) return undefined;
      const signIn = this.sessions.cached(claims.sid);
      return signIn && this.callerFrom(claims, signIn);
    }

    /**
     * Returns false for a token outside its validity. Throws FORBIDDEN on a route of another
     * realm.
     */
    async callerOf(
      claims: AccessTokenClaims,
      request: Pick<Credentials, 'realm'>,
    ): Promise<SignedInCaller | false> {
      if (!this.isInTime(claims)) return false;
      if (request.realm !== realm.name) throw new DomainError('FORBIDDEN');
      const signIn = await this.sessions.live(claims.sid);
      if (!signIn) throw new DomainError('SESSION_EXPIRED');
      return this.callerFrom(claims, signIn);
    }

    private callerFrom(
      { sub, sid }: AccessTokenClaims,
      { role, limited }: LiveSignIn,
    ): SignedInCaller {
      return { actor: realm.actorOf(sub, role), sessionId: sid, limited };
    }

    private isInTime({ iat, exp }: AccessTokenClaims): boolean {
      const now = this.clock.seconds();
      return Number.isInteger(exp) && now < exp && iat <= now + CLOCK_TOLERANCE_SECONDS;
    }
  };
}

export type RealmStrategy = InstanceType<ReturnType<typeof strategyOf>>;
