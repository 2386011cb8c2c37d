import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { tokenHash } from '../token-hash.ts';
import type { Queryable } from '../../persistence/database.ts';
import { MINUTE_MS } from '../../kernel/time.ts';
import { invalidLink } from './invalid-link.ts';

/** Open links per person. */
const MAX_OPEN = 3;

interface LinkTable {
  /** Table with the columns id, hash, expires_at and used_at. */
  links: string;
  /** Its column with the id of the person. */
  owner: string;
  /** Table of the people, with the columns id and status. */
  people: string;
}

/**
 * Password reset links of one realm, stored only as hashes. A new link does not invalidate older
 * ones, and at most MAX_OPEN are open. Requests by a third party therefore cannot lock the person
 * out.
 */
export class StoredPasswordLinks {
  constructor(private readonly table: LinkTable) {}

  /**
   * Stores a link in the caller's transaction, which locks the person. Returns its end, or null if
   * no further link is allowed. Idempotent per id.
   */
  async open(
    db: Queryable,
    ownerId: string,
    { id, token }: { id: string; token: string },
    now: Date,
  ): Promise<Date | null> {
    const { links, owner } = this.table;
    const open = await db.query<{ id: string }>(
      `select id from ${links} where ${owner} = $1 and used_at is null and expires_at > $2`,
      [ownerId, now],
    );
    if (open.length >= MAX_OPEN || open.some((link) => link.id === id)) return null;
    const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE_MS);
    await db.execute(
      `insert into ${links} (id, hash, ${owner}, expires_at) values ($1, $2, $3, $4)`,
      [id, tokenHash(token), ownerId, expiresAt],
    );
    return expiresAt;
  }

  /**
   * Returns the id of the link's person, who is active, without using the link up. Throws
   * PASSWORD_LINK_INVALID.
   */
  async ownerOf(db: Queryable, token: string, now: Date): Promise<string> {
    const { links, owner, people } = this.table;
    const [link] = await db.query<{ ownerId: string }>(
      `select l.${owner} as "ownerId" from ${links} l
       join ${people} p on p.id = l.${owner} and p.status = 'active'
       where l.hash = $1 and l.used_at is null and l.expires_at > $2`,
      [tokenHash(token), now],
    );
    if (!link) throw invalidLink();
    return link.ownerId;
  }

  /**
   * Uses the link up in the caller's transaction; only one of two concurrent calls succeeds. Throws
   * PASSWORD_LINK_INVALID.
   */
  async use(db: Queryable, token: string, now: Date): Promise<void> {
    const used = await db.execute(
      `update ${this.table.links} set used_at = $2
       where hash = $1 and used_at is null and expires_at > $2`,
      [tokenHash(token), now],
    );
    if (used === 0) throw invalidLink();
  }

  /** Invalidates all links of a person. */
  async end(db: Queryable, ownerId: string, now: Date): Promise<void> {
    const { links, owner } = this.table;
    await db.execute(`update ${links} set used_at = $2 where ${owner} = $1 and used_at is null`, [
      ownerId,
      now,
    ]);
  }
}
