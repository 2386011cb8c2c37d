import { createHash } from 'node:crypto';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Encryption } from '../../config/encryption.ts';
import type { EncryptedColumn } from '../../registries/encrypted-columns.ts';
import { Clock } from '../../persistence/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain/domain-error.ts';
import type { Queryable } from '../../persistence/database.ts';
import { inTransactionOf } from '../../persistence/orm/in-transaction-of.ts';
import { EventSignal } from '../../messaging/signals/event-signal.ts';
import { Retention, rowsOf } from '../../registries/retention.ts';
import { DAY_MS } from '../../kernel/time.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;
/** Shorter than the statement timeout, which would end the wait with an error. */
const LOCK_TIMEOUT = '5s';
const RETENTION_MS = DAY_MS;

interface StoredAnswer {
  bodyHash: Buffer;
  status: number | null;
  answer: Buffer | null;
  headers: Record<string, string> | null;
}

/**
 * Handles routes marked `idempotent`. The first request with a key inserts its row at the start of
 * the command's transaction.
 * A repetition waits for that row and gets the stored answer, which is kept encrypted. A key
 * expires after 24 hours, even if its row still exists.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
    private readonly signal: EventSignal,
    retention: Retention,
  ) {
    const answers = rowsOf({ table: 'idempotency_key', since: 'created_at' });
    retention.keep({ ...answers, forMs: RETENTION_MS });
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    const { idempotent } = request.routeOptions.config;
    if (!idempotent || (key === undefined && idempotent !== 'required')) return next.handle();
    if (key === undefined) throw fieldError('Idempotency-Key', 'Idempotency-Key is required');
    if (typeof key !== 'string' || !KEY.test(key))
      throw fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 200 printable characters');
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    try {
      const body = await this.em
        .fork()
        .transactional((tx) => this.once(tx, request, reply, key, next));
      this.signal.committed();
      return of(body);
    } catch (error) {
      if (
        (error as { code?: string }).code === '55P03' ||
        /lock timeout/.test((error as Error).message)
      )
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 });
      throw error;
    }
  }

  private async once(
    tx: EntityManager,
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    next: CallHandler,
  ): Promise<unknown> {
    const db = inTransactionOf(tx);
    const row = [this.caller(request), `${request.method} ${request.routeOptions.url}`, key];
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([request.params, request.body ?? null]))
      .digest();
    const now = this.clock.now();
    await db.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    const taken = await db.execute(
      `insert into idempotency_key as k (actor, route, key, body_hash, created_at) values ($1, $2, $3, $4, $5)
       on conflict (actor, route, key) do update set
         body_hash = excluded.body_hash, created_at = excluded.created_at, status = null, answer = null, headers = null
       where k.created_at <= $6`,
      [...row, bodyHash, now, new Date(now.getTime() - RETENTION_MS)],
    );
    if (taken === 0) return this.replay(db, row, bodyHash, reply);
    const body: unknown = await lastValueFrom(next.handle());
    const versions = [...request.scope.versions].map(([k, v]) => `${k}@${v}`).join(', ');
    await db.execute(
      `update idempotency_key set status = $4, answer = $5, headers = $6 where actor = $1 and route = $2 and key = $3`,
      [
        ...row,
        reply.statusCode,
        this.encryption.encrypt(JSON.stringify(body), placeOf(row)),
        JSON.stringify(versions ? { 'x-event-version': versions } : {}),
      ],
    );
    return body;
  }

  private async replay(
    db: Queryable,
    row: string[],
    bodyHash: Buffer,
    reply: FastifyReply,
  ): Promise<unknown> {
    const [kept] = await db.query<StoredAnswer>(
      `select body_hash as "bodyHash", status, answer, headers from idempotency_key
       where actor = $1 and route = $2 and key = $3`,
      row,
    );
    if (!kept) throw new DomainError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 });
    if (!kept.bodyHash.equals(bodyHash)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    for (const [name, value] of Object.entries(kept.headers ?? {})) reply.header(name, value);
    reply.status(kept.status ?? 200);
    // Rows from before encryption have lost their answer, but still show that the command was done.
    if (!kept.answer) return { success: true };
    return JSON.parse(this.encryption.decrypt(kept.answer, placeOf(row)));
  }

  private caller(request: FastifyRequest): string {
    const { actor } = request.scope;
    return `${actor.realm}:${actor.id ?? request.scope.ip}`;
  }
}

/** The associated data to which an answer's encryption is bound. */
function placeOf(row: string[]): string {
  return `idempotency_key/answer/${JSON.stringify(row)}`;
}

export const encryptedAnswers: EncryptedColumn = {
  table: 'idempotency_key',
  column: 'answer',
  key: { actor: 'text', route: 'text', key: 'text' },
  placeOf: (...row: string[]) => placeOf(row),
};

/** Each module with an idempotent route creates its own instance. */
@Injectable()
export class IdempotentRoute implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    return this.idempotency.intercept(context, next);
  }
}
