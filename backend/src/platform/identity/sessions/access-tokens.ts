import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@nattil/contracts/rules/sign-in/identity';
import type { Realm } from '../../kernel/domain/actor.ts';
import { Clock } from '../../persistence/clock.ts';

export const ISSUER = 'nattil';
export const ALGORITHM = 'HS256';

interface Access {
  subjectId: string;
  sessionId: string;
  realm: Realm;
}

/** Claims of a token besides issuer and audience; times in seconds since 1970. */
export interface AccessTokenClaims {
  sub: string;
  sid: string;
  iat: number;
  exp: number;
}

/**
 * Issues access tokens: JWTs whose audience is the realm, valid for 15 minutes of database time.
 * The JWT module holds the key.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  issue({ subjectId, sessionId, realm }: Access): string {
    const iat = this.clock.seconds();
    const claims: AccessTokenClaims = {
      sub: subjectId,
      sid: sessionId,
      iat,
      exp: iat + ACCESS_TOKEN_LIFETIME_SECONDS,
    };
    return this.jwt.sign({ ...claims, iss: ISSUER, aud: realm }, { algorithm: ALGORITHM });
  }
}
