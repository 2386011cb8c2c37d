import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DECLARATIONS } from '../../../app.module.ts';
import { faultsOf, NO_FAULTS } from '../../messaging/testing/command-ledger.ts';
import { append } from '../../messaging/testing/writers.ts';
import { withDatabase } from '../../testing/template.ts';
import { Database } from '../database.ts';
import { ensureExtensions } from '../extensions.ts';
import { migrate } from './orm.ts';
import { Sequencer } from '../../event-log/sequencer.ts';
import { provided } from '../../testing/provided.ts';

const SYSTEM = '{"id": null, "realm": "system", "role": "system"}';

/** Steps that installations have applied; their tables contain these names for ever. */
const APPLIED = [
  '0001-foundation',
  '0002-insert-only-log',
  '0003-seal',
  '0004-sign-in',
  '0005-messages',
  '0006-consumers',
  '0007-retention',
  '0008-consumer-tables',
];

describe('the log of an installation with sequence numbers inside its events', () => {
  let database: Database;
  const [first, second, waiting] = [randomUUID(), randomUUID(), randomUUID()];

  beforeAll(async () => {
    const server = provided('databaseServer');
    const name = `upgrade_${process.pid}`;
    const admin = new Database({ url: server, max: 1, applicationName: 'test' });
    await admin.query(`create database ${name}`);
    await admin.close();
    database = new Database({ url: withDatabase(server, name), max: 4, applicationName: 'test' });
    await ensureExtensions(database);
    await migrate(database, DECLARATIONS.migrations, '0001-foundation');
    for (const [id, version, seq] of [
      [first, 1, 2],
      [second, 1, 1],
      [first, 2, 3],
      [waiting, 1, null],
    ])
      await database.execute(
        `with e as (
           insert into event (id, aggregate_type, aggregate_id, version, seq, type, schema_version, data, actor, occurred_at)
           values (gen_random_uuid(), 'shop', $1, $2, $3, 'ShopRejected', 1, '{"status": "rejected"}', $4, '2026-01-01T10:00:00Z')
           returning id)
         insert into event_origin (event_id, ip) select id, '192.0.2.7' from e`,
        [id, version, seq, SYSTEM],
      );
    await migrate(database, DECLARATIONS.migrations);
  });
  afterAll(() => database.close());

  it('keeps every event with its sequence number, version and origin', async () => {
    const log = await database.query(
      `select e.seq, e.aggregate_id as id, e.version, v.pos = e.pos as found, o.ip
       from event_log e join event_origin o on o.pos = e.pos
       left join event_version v on v.aggregate_id = e.aggregate_id and v.version = e.version order by e.seq`,
    );
    const ip = '192.0.2.7';
    expect(log).toEqual([
      { seq: 1, id: second, version: 1, found: true, ip },
      { seq: 2, id: first, version: 1, found: true, ip },
      { seq: 3, id: first, version: 2, found: true, ip },
    ]);
  });

  it('continues with the next sequence number, position and version', async () => {
    await append(database, first);
    expect(await new Sequencer(database).sequence()).toBe(2);
    const log = await database.query(
      'select seq, aggregate_id as id, version from event_log where seq > 3 order by seq',
    );
    expect(log).toEqual([
      { seq: 4, id: waiting, version: 1 },
      { seq: 5, id: first, version: 3 },
    ]);
    expect(await faultsOf(database)).toEqual(NO_FAULTS);
  });

  it('is upgraded by migrations of the same names as elsewhere', async () => {
    const applied = await database.query<{ name: string }>(
      'select name from migration order by id',
    );
    expect(applied.map(({ name }) => name).slice(0, APPLIED.length)).toEqual(APPLIED);
    await migrate(database, DECLARATIONS.migrations);
    expect(await database.query('select name from migration')).toHaveLength(applied.length);
  });

  it('refuses a version that another writer used', async () => {
    const again = database.execute(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
       values (gen_random_uuid(), 'shop', $1, 3, 'ShopRejected', 1, '{}', $2, now())`,
      [first, SYSTEM],
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });
});
