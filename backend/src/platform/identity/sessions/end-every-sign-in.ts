import type { Queryable } from '../../persistence/database.ts';

/** Revokes all sessions of members and administrators; returns how many were open. */
export function endEverySignIn(db: Queryable, now: Date): Promise<number> {
  return db.execute('update session set revoked_at = $1 where revoked_at is null', [now]);
}
