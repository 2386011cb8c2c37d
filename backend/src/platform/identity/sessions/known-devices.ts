import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';
import { tokenHash } from '../token-hash.ts';
import { Clock } from '../../persistence/clock.ts';
import {
  type Erases,
  personalRecords,
  type ExportPersonalData,
} from '../../registries/personal-data.ts';
import { Database, type Queryable } from '../../persistence/database.ts';
import { Retention, rowsOf } from '../../registries/retention.ts';
import { DAY_MS } from '../../kernel/time.ts';
import type { Realm } from '../../kernel/domain/actor.ts';
import { sharedTries, triesOfDevice, type Tries } from '../sign-in/sign-in-tries.ts';

export const DEVICE_DAYS = DAYS_KEPT_ALWAYS.knownBrowser;
/** Per account. The least recently used one is removed first. */
const MAX_DEVICES = 10;
/** 128 bits. */
const ID_BYTES = 16;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Browsers that signed in before. Each has five tries of its own at its accounts, so that strangers
 * who use up the shared tries cannot lock the owner out.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    retention: Retention,
  ) {
    const old = rowsOf({ table: 'known_device', since: 'last_used_at' });
    retention.keep({ ...old, forMs: DEVICE_DAYS * DAY_MS });
  }

  /**
   * Returns the device's own tries, or the tries that all strangers share.
   * @param account null for an unknown contact
   */
  async triesOf(
    realm: Realm,
    account: string | null,
    device: string | null,
    shared: string,
  ): Promise<Tries> {
    if (!device) return sharedTries(shared);
    const oldest = new Date(this.clock.now().getTime() - DEVICE_DAYS * DAY_MS);
    const [known] = await this.database.query<{ id: string }>(
      `select id from known_device
       where realm = $1 and subject_id = $2 and device_hash = $3 and last_used_at > $4`,
      [realm, account ?? NOBODY, tokenHash(device), oldest],
    );
    return known ? triesOfDevice(known.id) : sharedTries(shared);
  }

  /**
   * Stores the browser in the transaction of a successful sign-in. Returns a new id for its cookie;
   * the old id becomes invalid.
   */
  async remember(
    db: Queryable,
    realm: Realm,
    account: string,
    device: string | null,
  ): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    if (device)
      await db.execute(
        'update known_device set device_hash = $3 where realm = $1 and device_hash = $2',
        [realm, tokenHash(device), tokenHash(id)],
      );
    await db.execute(
      `insert into known_device (id, realm, subject_id, device_hash, last_used_at)
       values ($1, $2, $3, $4, $5)
       on conflict on constraint known_device_once do update set last_used_at = excluded.last_used_at`,
      [randomUUID(), realm, account, tokenHash(id), this.clock.now()],
    );
    await db.execute(
      `delete from known_device where id in (
         select id from known_device where realm = $1 and subject_id = $2
         order by last_used_at desc, id offset $3)`,
      [realm, account, MAX_DEVICES],
    );
    return id;
  }
}

/** Deletes the known browsers of an account, because its password changed. */
export async function forgetDevices(db: Queryable, realm: Realm, account: string): Promise<void> {
  await db.execute('delete from known_device where realm = $1 and subject_id = $2', [
    realm,
    account,
  ]);
}

export const eraseDevices: Erases = (db, { realm, id }) => forgetDevices(db, realm, id);

export const exportDevices: ExportPersonalData = async (db, { person: { realm, id } }) => ({
  knownBrowsers: await personalRecords(
    db,
    `select last_used_at as "lastSignedInAt" from known_device
     where realm = $1 and subject_id = $2 order by last_used_at desc`,
    [realm, id],
  ),
});
