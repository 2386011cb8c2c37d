import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isAdminRole, type AdminRole } from '@nattil/contracts/rules/roles';
import { KEYS } from '../config/keys.ts';
import type { Keys } from '../config/keys.ts';
import { SYSTEM } from '../domain/actor.ts';
import { Clock } from '../clock.ts';
import { DomainError } from '../domain/domain-error.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { Database, type Queryable } from '../persistence/database.ts';
import { recordAction } from '../messaging/log/event-log.ts';
import { AccessTokens, type Realm } from './access-tokens.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A replay of a used token within this time gets the same successor: parallel tabs stay signed in. */
export const REFRESH_GRACE_SECONDS = 20;
/** Refreshes of one sign-in: many tabs need far fewer, a client that loops is stopped. */
const REFRESHES_IN_WINDOW = 60;
const REFRESH_WINDOW_SECONDS = 15 * 60;
/** How long a process may take a session for live without asking again. */
const SESSION_CACHE_MS = 3_000;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A sign-in that has not ended. */
export interface LiveSignIn {
  /** What an administrator may do; null for members. */
  role: AdminRole | null;
  /** Whether it can only choose another password. */
  limited: boolean;
}

interface OpenOptions {
  /** Of an administrator, whose sign-in is closed without one. */
  role?: AdminRole;
  /** Whether it can only choose another password. */
  limited?: boolean;
}

interface TokenRow {
  sessionId: string;
  realm: Realm;
  subjectId: string;
  live: boolean;
  usedSecondsAgo: number | null;
  /** In the present window; 0 when it is over or has not begun. */
  refreshes: number;
  /** When the present window began; now for a new one. */
  refreshesFrom: Date;
  reusedBefore: boolean;
}

/**
 * Sign-ins. A refresh token is 256 random bits, stored as a hash and rotated under a row lock; its
 * successor is a keyed hash of it. A used token that comes back after the grace revokes the sign-in,
 * and is known and recorded for as long as the sign-in could have lasted.
 */
@Injectable()
export class Sessions {
  readonly #believed = new Map<string, LiveSignIn & { until: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: AccessTokens,
    private readonly signal: EventSignal,
    @Inject(KEYS) private readonly keys: Keys,
  ) {}

  /** Opens a sign-in in the transaction `db` belongs to. */
  async open(
    db: Queryable,
    realm: Realm,
    subjectId: string,
    rememberMe: boolean,
    { role, limited = false }: OpenOptions = {},
  ): Promise<TokenPair> {
    const now = this.clock.now();
    const { idle, absolute } = lifetimes(realm, rememberMe);
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
    const hash = hashOf(refreshToken);
    const now = this.clock.now();
    const outcome = await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, hash, now);
      // Before the limit, which would delay that a stolen token is noticed.
      if (row && (row.usedSecondsAgo ?? 0) > REFRESH_GRACE_SECONDS)
        return this.reused(tx, row, now);
      if (!row?.live) return null;
      await this.countRefresh(tx, row, now);
      const successor = createHmac('sha256', this.keys.JWT_SECRET)
        .update(`refresh ${refreshToken}`)
        .digest('base64url');
      if (row.usedSecondsAgo === null) {
        await tx.execute('update refresh_token set used_at = $2 where hash = $1', [hash, now]);
        await this.keep(tx, successor, row.sessionId, now);
      }
      return { accessToken: this.tokens.issue(row), refreshToken: successor };
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

  /** Makes the next check ask the database; to be called after the commit that revoked the sign-in. */
  forget(sessionId: string): void {
    this.#believed.delete(sessionId);
  }

  /** Makes every next check ask the database, like `forget`. */
  forgetAll(): void {
    this.#believed.clear();
  }

  /** Ends every sign-in of somebody, at once in this process and within seconds in the others. */
  async revokeAll(db: Queryable, realm: Realm, subjectId: string): Promise<void> {
    await this.revokeOthers(db, realm, subjectId, null);
  }

  /** The same, but for the one in which that was asked. */
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
    this.#believed.clear();
  }

  /** Gives all sign-ins of an administrator another role, seen as soon as a revocation is. */
  async changeRole(db: Queryable, subjectId: string, role: AdminRole): Promise<void> {
    await db.execute(
      `update session set role = $2 where realm = 'admin' and subject_id = $1 and revoked_at is null`,
      [subjectId, role],
    );
    this.#believed.clear();
  }

  /** Allows a sign-in everything again, because its person chose a password. */
  async liftLimit(db: Queryable, sessionId: string): Promise<void> {
    await db.execute('update session set limited = false where id = $1 and limited', [sessionId]);
  }

  async isLive(sessionId: string): Promise<boolean> {
    return (await this.live(sessionId)) !== null;
  }

  /** The sign-in if it was found live right before; undefined where that must be asked. */
  believed(sessionId: string): LiveSignIn | undefined {
    const believed = this.#believed.get(sessionId);
    return believed && believed.until > this.clock.now().getTime() ? believed : undefined;
  }

  /**
   * The sign-in if it is live; reused for three seconds, so that a change is seen within five. A limited
   * one is asked for each time, so that the end of the limit is seen at once.
   */
  async live(sessionId: string): Promise<LiveSignIn | null> {
    const believed = this.believed(sessionId);
    if (believed) return believed;
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
    const role = row && isAdminRole(row.role) ? row.role : null;
    if (!row || (row.realm === 'admin' && role === null)) {
      this.#believed.delete(sessionId);
      return null;
    }
    const { limited } = row;
    if (limited) return { role, limited };
    if (this.#believed.size > 50_000) this.#believed.clear();
    this.#believed.set(sessionId, { role, limited, until: now.getTime() + SESSION_CACHE_MS });
    return { role, limited };
  }

  /** Revokes the sign-in and records the reuse once, also when it was revoked before. */
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

  /** By sign-in and not by address, which many members may share. */
  private async countRefresh(tx: Queryable, row: TokenRow, now: Date): Promise<void> {
    const { sessionId, refreshes, refreshesFrom } = row;
    if (refreshes >= REFRESHES_IN_WINDOW) {
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
      [hashOf(token), sessionId, now],
    );
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Seconds of disuse, and in all, after which a sign-in ends. */
function lifetimes(realm: Realm, rememberMe: boolean): { idle: number; absolute: number } {
  if (realm === 'admin') return { idle: rememberMe ? 12 * HOUR : HOUR / 2, absolute: 12 * HOUR };
  return rememberMe ? { idle: 7 * DAY, absolute: 30 * DAY } : { idle: 7 * DAY, absolute: DAY };
}
