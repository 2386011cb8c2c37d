import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { KEYS } from '../config/keys.ts';
import type { Keys } from '../config/keys.ts';
import { adminActor, memberActor, type Actor } from '../domain/actor.ts';
import { Clock } from '../clock.ts';
import { DomainError } from '../domain/domain-error.ts';
import { ALGORITHM, ISSUER, type AccessTokenClaims, type Realm } from './access-tokens.ts';
import { type LiveSignIn, Sessions } from './sessions.ts';

/** Three times the length of a header of ours. The library's pattern takes 1.5 s for one of 16 KiB. */
const LONGEST_HEADER = 1_000;
/** Each process measures the database's time by itself, and not exactly. */
const CLOCKS_DIFFER_BY_SECONDS = 30;

/** How many tokens are known to be signed by us; each is one of a sign-in within 15 minutes. */
const KNOWN_MOST = 10_000;
/** Tokens are looked up by so many characters of their signature, in less time than by the whole header. */
const TOLD_APART_BY = 32;

/** A header whose token is signed by us, and what the token says. */
interface Known {
  header: string;
  claims: AccessTokenClaims;
}

/** What a strategy reads of a request, and the realm of the route. */
export interface Credentials {
  headers: { authorization?: string | undefined };
  /** That of keys has no tokens: whoever shows one there is refused. */
  realm: Realm | 'key';
}

export interface SignedInCaller {
  actor: Actor;
  sessionId: string;
  /** Whether the sign-in can only choose another password. */
  limited: boolean;
}

const callerFrom = (
  { sub, sid }: AccessTokenClaims,
  { role, limited }: LiveSignIn,
): SignedInCaller => ({
  actor: role ? adminActor(sub, role) : memberActor(sub),
  sessionId: sid,
  limited,
});

const endOf = (header: string): string => header.slice(-TOLD_APART_BY);

const bearerToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Knows the access tokens of one realm. */
function strategyOf(realm: Realm) {
  @Injectable()
  class RealmStrategy extends PassportStrategy(Strategy, realm) {
    /** By the end of the header. */
    readonly #known = new Map<string, Known>();

    constructor(
      @Inject(KEYS) keys: Keys,
      private readonly clock: Clock,
      private readonly sessions: Sessions,
    ) {
      super({
        jwtFromRequest: (request: Credentials) =>
          (request.headers.authorization?.length ?? 0) > LONGEST_HEADER
            ? null
            : bearerToken(request as never),
        // The library's types lack key objects, which are checked once instead of at every call.
        secretOrKey: keys.JWT_SECRET as unknown as Buffer,
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: realm,
        // Options are copied once, so `validate` compares the times with the shared clock.
        ignoreExpiration: true,
        passReqToCallback: true,
      });
    }

    async validate(asked: Credentials, claims: AccessTokenClaims): Promise<SignedInCaller | false> {
      if (this.#known.size >= KNOWN_MOST) this.#known.clear();
      const header = asked.headers.authorization!;
      this.#known.set(endOf(header), { header, claims });
      return this.callerOf(claims, asked);
    }

    /** What a token says whose signature was found right before; its time and its sign-in are not checked by that. */
    knownClaims({ authorization }: Credentials['headers']): AccessTokenClaims | undefined {
      if (authorization === undefined) return undefined;
      const known = this.#known.get(endOf(authorization));
      // The end alone is no proof of the rest.
      return known?.header === authorization ? known.claims : undefined;
    }

    /** Who calls, where both the token and its sign-in were checked right before; undefined for anybody else. */
    known(headers: Credentials['headers']): SignedInCaller | undefined {
      const claims = this.knownClaims(headers);
      if (!claims || !this.isInTime(claims)) return undefined;
      const signIn = this.sessions.believed(claims.sid);
      return signIn && callerFrom(claims, signIn);
    }

    /** False for a token out of its time. Throws FORBIDDEN where the route is of the other realm. */
    async callerOf(
      claims: AccessTokenClaims,
      asked: Pick<Credentials, 'realm'>,
    ): Promise<SignedInCaller | false> {
      if (!this.isInTime(claims)) return false;
      if (asked.realm !== realm) throw new DomainError('FORBIDDEN');
      const signIn = await this.sessions.live(claims.sid);
      if (!signIn) throw new DomainError('SESSION_EXPIRED');
      return callerFrom(claims, signIn);
    }

    private isInTime({ iat, exp }: AccessTokenClaims): boolean {
      const now = this.clock.seconds();
      return Number.isInteger(exp) && now < exp && iat <= now + CLOCKS_DIFFER_BY_SECONDS;
    }
  }
  return RealmStrategy;
}

@Injectable()
export class MemberStrategy extends strategyOf('member') {}

@Injectable()
export class AdminStrategy extends strategyOf('admin') {}
