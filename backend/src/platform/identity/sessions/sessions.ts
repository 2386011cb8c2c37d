import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { tokenHash } from '../token-hash.ts';
import { KEYS } from '../../config/keys.ts';
import type { Keys } from '../../config/keys.ts';
import { SYSTEM, type Realm } from '../../kernel/domain/actor.ts';
import { Clock } from '../../persistence/clock.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { Declarations } from '../../registries/declaration.ts';
import { realmNamed } from '../../registries/realms.ts';
import { EventSignal } from '../../messaging/signals/event-signal.ts';
import { Database, type Queryable } from '../../persistence/database.ts';
import { recordAction } from '../../event-log/event-log.ts';
import { AccessTokens } from './access-tokens.ts';
import { firstSuccessor, storedSuccessor } from './refresh-successors.ts';

/**
 * A replay of a used token within this time gets the same successor, so parallel tabs stay signed
 * in.
 */
export const REFRESH_GRACE_SECONDS = 20;
/** Refreshes per session. Many tabs need far fewer; a looping client is stopped. */
const MAX_REFRESHES_IN_WINDOW = 60;
const REFRESH_WINDOW_SECONDS = 15 * 60;
/** A process caches a live session for this long. */
const SESSION_CACHE_MS = 3_000;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A session that has not ended. */
export interface LiveSignIn {
  /** Null in a realm without roles. */
  role: string | null;
  /** Whether the session only allows choosing another password. */
  limited: boolean;
}

interface OpenOptions {
  /** In a realm with roles, a session is not live without one. */
  role?: string;
  /** Whether the session only allows choosing another password. */
  limited?: boolean;
}

interface TokenRow {
  sessionId: string;
  realm: Realm;
  subjectId: string;
  live: boolean;
  usedSecondsAgo: number | null;
  /** Refreshes in the current window; 0 if it is over or has not begun. */
  refreshes: number;
  /** Start of the current window; now for a new one. */
  refreshesFrom: Date;
  reusedBefore: boolean;
}

/**
 * Sessions. A refresh token is 256 random bits, stored as a hash and rotated under a row lock; its
 * successor is a keyed hash of it.
 * Reuse of a token after the grace period revokes the session. It is detected and recorded until
 * the session's absolute end.
 */
@Injectable()
export class Sessions {
  readonly #cached = new Map<string, LiveSignIn & { until: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: AccessTokens,
    private readonly signal: EventSignal,
    private readonly declarations: Declarations,
    @Inject(KEYS) private readonly keys: Keys,
  ) {}

  /** Opens a session in the transaction of `db`. */
  async open(
    db: Queryable,
    realm: Realm,
    subjectId: string,
    rememberMe: boolean,
    { role, limited = false }: OpenOptions = {},
  ): Promise<TokenPair> {
    const now = this.clock.now();
    const { idle, absolute } = realmNamed(this.declarations.realms, realm).lifetimes(rememberMe);
    const sessionId = randomUUID();
    const refreshToken = randomBytes(32).toString('base64url');
    await db.execute(
      `insert into session (id, realm, subject_id, role, limited, idle_seconds, created_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [
        sessionId,
        realm,
        subjectId,
        role ?? null,
        limited,
        idle,
        now,
        new Date(now.getTime() + absolute * 1000),
      ],
    );
    await this.keep(db, refreshToken, sessionId, now);
    return { accessToken: this.tokens.issue({ subjectId, sessionId, realm }), refreshToken };
  }

  /** Exchanges a refresh token. Throws REFRESH_TOKEN_INVALID, or RATE_LIMITED with Retry-After. */
  async refresh(refreshToken: string): Promise<TokenPair> {
    const hash = tokenHash(refreshToken);
    const now = this.clock.now();
    const outcome = await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, hash, now);
      // Checked before the limit, which would delay the detection of a stolen token.
      if (row && (row.usedSecondsAgo ?? 0) > REFRESH_GRACE_SECONDS)
        return this.reused(tx, row, now);
      if (!row?.live) return null;
      await this.countRefresh(tx, row, now);
      const accessToken = this.tokens.issue(row);
      if (row.usedSecondsAgo !== null)
        return { accessToken, refreshToken: await storedSuccessor(tx, this.keys, refreshToken) };
      const successor = firstSuccessor(this.keys, refreshToken);
      await tx.execute('update refresh_token set used_at = $2 where hash = $1', [hash, now]);
      await this.keep(tx, successor, row.sessionId, now);
      return { accessToken, refreshToken: successor };
    });
    this.signal.committed();
    if (!outcome) throw new DomainError('REFRESH_TOKEN_INVALID');
    return outcome;
  }

  async revoke(db: Queryable, sessionId: string): Promise<void> {
    await db.execute('update session set revoked_at = $2 where id = $1 and revoked_at is null', [
      sessionId,
      this.clock.now(),
    ]);
    this.forget(sessionId);
  }

  /** Drops a session from the cache. Call after the commit that revoked the session. */
  forget(sessionId: string): void {
    this.#cached.delete(sessionId);
  }

  /** Empties the cache, like `forget` for every session. */
  forgetAll(): void {
    this.#cached.clear();
  }

  /** Ends all sessions of a person, at once in this process and within seconds in the others. */
  async revokeAll(db: Queryable, realm: Realm, subjectId: string): Promise<void> {
    await this.revokeOthers(db, realm, subjectId, null);
  }

  /** Ends all sessions of a person except `kept`, like `revokeAll`. */
  async revokeOthers(
    db: Queryable,
    realm: Realm,
    subjectId: string,
    kept: string | null,
  ): Promise<void> {
    await db.execute(
      `update session set revoked_at = $3
       where realm = $1 and subject_id = $2 and revoked_at is null and id is distinct from $4`,
      [realm, subjectId, this.clock.now(), kept],
    );
    this.#cached.clear();
  }

  /** Sets the role in all sessions of a person. It takes effect as fast as a revocation. */
  async changeRole(db: Queryable, realm: Realm, subjectId: string, role: string): Promise<void> {
    await db.execute(
      'update session set role = $3 where realm = $1 and subject_id = $2 and revoked_at is null',
      [realm, subjectId, role],
    );
    this.#cached.clear();
  }

  /** Lifts the limit of a session, because its person chose a password. */
  async liftLimit(db: Queryable, sessionId: string): Promise<void> {
    await db.execute('update session set limited = false where id = $1 and limited', [sessionId]);
  }

  async isLive(sessionId: string): Promise<boolean> {
    return (await this.live(sessionId)) !== null;
  }

  /** The session if it is in the cache as live; undefined otherwise. */
  cached(sessionId: string): LiveSignIn | undefined {
    const cached = this.#cached.get(sessionId);
    return cached && cached.until > this.clock.now().getTime() ? cached : undefined;
  }

  /**
   * The session if it is live. Cached for three seconds, so that a change is seen within five.
   * A limited session is not cached, so that the end of the limit takes effect at once.
   */
  async live(sessionId: string): Promise<LiveSignIn | null> {
    const cached = this.cached(sessionId);
    if (cached) return cached;
    const now = this.clock.now();
    const [row] = await this.database.query<{
      realm: Realm;
      role: string | null;
      limited: boolean;
    }>(
      `select realm, role, limited from session
       where id = $1 and revoked_at is null and expires_at > $2`,
      [sessionId, now],
    );
    const realm = row && this.declarations.realms.get(row.realm);
    const role = row?.role && realm?.roles?.has(row.role) ? row.role : null;
    if (!realm || (realm.roles && role === null)) {
      this.#cached.delete(sessionId);
      return null;
    }
    const { limited } = row;
    if (limited) return { role, limited };
    if (this.#cached.size > 50_000) this.#cached.clear();
    this.#cached.set(sessionId, { role, limited, until: now.getTime() + SESSION_CACHE_MS });
    return { role, limited };
  }

  /** Revokes the session and records the reuse once, even if the session was revoked before. */
  private async reused(tx: Queryable, row: TokenRow, now: Date): Promise<null> {
    if (row.reusedBefore) return null;
    await this.revoke(tx, row.sessionId);
    await tx.execute('update session set reused_at = $2 where id = $1', [row.sessionId, now]);
    const fact = { subjectId: row.subjectId, realm: row.realm };
    await recordAction(tx, 'RefreshTokenReused', fact, SYSTEM, now);
    return null;
  }

  private async lock(tx: Queryable, hash: Buffer, now: Date): Promise<TokenRow | undefined> {
    const [row] = await tx.query<TokenRow>(
      `select s.id as "sessionId", s.realm, s.subject_id as "subjectId",
              s.revoked_at is null
                and s.last_used_at + make_interval(secs => s.idle_seconds) > $2 as live,
              extract(epoch from $2 - t.used_at)::float8 as "usedSecondsAgo",
              case when s.refreshes_from > $3 then s.refreshes else 0 end as refreshes,
              case when s.refreshes_from > $3 then s.refreshes_from else $2 end as "refreshesFrom",
              s.reused_at is not null as "reusedBefore"
       from refresh_token t join session s on s.id = t.session_id
       where t.hash = $1 and s.expires_at > $2 for update of t, s`,
      [hash, now, new Date(now.getTime() - REFRESH_WINDOW_SECONDS * 1000)],
    );
    return row;
  }

  /** Limits refreshes by session, because many members may share an address. */
  private async countRefresh(tx: Queryable, row: TokenRow, now: Date): Promise<void> {
    const { sessionId, refreshes, refreshesFrom } = row;
    if (refreshes >= MAX_REFRESHES_IN_WINDOW) {
      const over = (now.getTime() - refreshesFrom.getTime()) / 1000;
      throw new DomainError('RATE_LIMITED', {
        retryAfter: Math.max(1, Math.ceil(REFRESH_WINDOW_SECONDS - over)),
      });
    }
    await tx.execute(
      'update session set last_used_at = $2, refreshes = $3, refreshes_from = $4 where id = $1',
      [sessionId, now, refreshes + 1, refreshesFrom],
    );
  }

  private async keep(db: Queryable, token: string, sessionId: string, now: Date): Promise<void> {
    await db.execute(
      'insert into refresh_token (hash, session_id, issued_at) values ($1, $2, $3)',
      [tokenHash(token), sessionId, now],
    );
  }
}
