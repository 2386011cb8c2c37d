import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../clock.ts';

export type Realm = 'member' | 'admin';
const ISSUER = 'nattil';
const ALGORITHM = 'HS256';
export const ACCESS_TOKEN_SECONDS = 15 * 60;

export interface AccessClaims {
  subjectId: string;
  sessionId: string;
  realm: Realm;
}

/**
 * Access tokens: JWT, one algorithm, audience is the realm, 15 minutes of database time. The key
 * stands in the module's options.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  issue({ subjectId, sessionId, realm }: AccessClaims): string {
    const iat = this.clock.seconds();
    return this.jwt.sign(
      {
        sub: subjectId,
        sid: sessionId,
        iat,
        exp: iat + ACCESS_TOKEN_SECONDS,
        iss: ISSUER,
        aud: realm,
      },
      { algorithm: ALGORITHM },
    );
  }

  /** null for a token that is forged, expired or not ours. */
  read(token: string): AccessClaims | null {
    try {
      const claims = this.jwt.verify<{ sub: string; sid: string; aud: Realm }>(token, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: ['member', 'admin'],
        clockTimestamp: this.clock.seconds(),
      });
      return { subjectId: claims.sub, sessionId: claims.sid, realm: claims.aud };
    } catch {
      return null;
    }
  }
}
