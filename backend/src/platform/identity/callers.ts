import { Injectable } from '@nestjs/common';
import type { Actor } from '../domain/actor.ts';
import { adminActor, memberActor } from '../domain/actor.ts';
import { DomainError } from '../domain/domain-error.ts';
import { AccessTokens, type Realm } from './access-tokens.ts';
import { Sessions } from './sessions.ts';

export interface SignedInCaller {
  actor: Actor;
  sessionId: string;
}

/** Tells from a request's Authorization header who calls. */
@Injectable()
export class Callers {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: Sessions,
  ) {}

  /** Throws 401 without a valid token of a live session, 403 with one of the other realm. */
  async check(authorization: string | undefined, realm: Realm): Promise<SignedInCaller> {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    const claims = token ? this.tokens.read(token) : null;
    if (!claims) throw new DomainError('UNAUTHENTICATED');
    if (claims.realm !== realm) throw new DomainError('FORBIDDEN');
    if (!(await this.sessions.isLive(claims.sessionId))) throw new DomainError('SESSION_EXPIRED');
    const actor = realm === 'admin' ? adminActor(claims.subjectId) : memberActor(claims.subjectId);
    return { actor, sessionId: claims.sessionId };
  }
}
