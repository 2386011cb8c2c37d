import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/persistence/clock.ts';
import type { KeyCaller } from '../../platform/kernel/domain/key-caller.ts';
import { Database, type Queryable } from '../../platform/persistence/database.ts';

/** Resolution of a key's time of last use. */
const USE_EVERY_MS = 60_000;

/** The live keys and the times of their last use. */
@Injectable()
export class KnownKeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Finds the live key with this hash, and records its use. */
  async find(hash: Buffer): Promise<KeyCaller | null> {
    const now = this.clock.now();
    const [key] = await this.database.query<KeyCaller>(
      `select id as "keyId", scopes, expires_at as "expiresAt" from api_key
       where hash = $1 and revoked_at is null and expires_at > $2`,
      [hash, now],
    );
    if (key) await this.note([key.keyId], now);
    return key ?? null;
  }

  /** Returns which of these keys are still live, and records their use. */
  async live(keyIds: string[]): Promise<Set<string>> {
    const now = this.clock.now();
    const rows = await this.database.query<{ id: string }>(
      'select id from api_key where id = any($1) and revoked_at is null and expires_at > $2',
      [keyIds, now],
    );
    const live = rows.map(({ id }) => id);
    await this.note(live, now);
    return new Set(live);
  }

  /** Writes at most once a minute for each key. */
  private async note(keyIds: string[], now: Date): Promise<void> {
    await this.database.execute(
      `insert into api_key_use as u (key_id, at)
       select k.id, $2 from unnest($1::uuid[]) as k(id)
       where not exists (select from api_key_use u where u.key_id = k.id and u.at > $3)
       on conflict (key_id) do update set at = excluded.at where u.at < excluded.at`,
      [keyIds, now, new Date(now.getTime() - USE_EVERY_MS)],
    );
  }
}

/** Names for the audit trail. */
export async function namesOfKeys(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    'select id, name from api_key where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
