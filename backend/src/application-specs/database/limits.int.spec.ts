import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { Database } from '../../platform/persistence/database.ts';
import { untilReachable } from '../../platform/persistence/wait-for-database.ts';
import { asOwner } from '../../platform/testing/as-owner.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { StartedProducts } from '../../platform/testing/started-product.ts';
import { provided } from '../../platform/testing/provided.ts';
import { eventually } from '../../platform/testing/eventually.ts';

/** Lets the role do what a start does: only the owner of a table may give it parts. */
const OWNED_BY_LIMITED = `
do $$
declare each record;
begin
  for each in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') loop
    execute format('alter table %s owner to limited', each.name);
  end loop;
  for each in select oid::regclass as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) loop
    execute format('alter sequence %s owner to limited', each.name);
  end loop;
  for each in select p.oid::regprocedure as name from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('alter routine %s owner to limited', each.name);
  end loop;
  grant all on schema public to limited;
end $$`;

describe('a role that may have few connections', () => {
  let ownerUrl: string;
  let url: string;
  let database: Database | undefined;

  beforeAll(async () => {
    ownerUrl = await cloneDatabase();
    await run(`create role limited login password 'limited'`);
    const own = new URL(ownerUrl);
    own.username = 'limited';
    own.password = 'limited';
    url = own.href;
  });
  afterEach(async () => {
    await database?.close();
    database = undefined;
    await run('alter role limited connection limit -1');
  });
  afterAll(() => run('drop owned by limited cascade; drop role limited'));

  const run = (sql: string) => asOwner(ownerUrl, (owner) => owner(sql));
  const open = (max: number) =>
    (database = new Database({ url, max, applicationName: 'test', statementWithinMs: 5_000 }));
  const work = (db: Database, times: number) =>
    Promise.all(Array.from({ length: times }, () => db.query('select pg_sleep(0.02)')));

  it('is enough: statements wait for the connections that are open, and the trouble is known', async () => {
    await run('alter role limited connection limit 3');
    const db = open(10);
    expect(db.troubles.present).toBeNull();
    expect(await work(db, 60)).toHaveLength(60);
    expect(db.pool.totalCount).toBeLessThanOrEqual(3);
    expect(db.troubles.present).toBe('PostgreSQL allows no further connection');
  });

  it('waits no longer than for a full pool if it has none at all', async () => {
    await run('alter role limited connection limit 0');
    await expect(open(4).query('select 1')).rejects.toMatchObject({ code: '53300' });
    await run('alter role limited connection limit 2');
    expect(await work(database!, 6)).toHaveLength(6);
  });

  it('makes a start wait with a sentence, until there is room', async () => {
    await run('alter role limited connection limit 0');
    const said: string[] = [];
    const reachable = untilReachable(url, (line) => said.push(line));
    await eventually('it says why', () => said.length > 0);
    expect(said).toEqual([
      'Waiting for the PostgreSQL of DATABASE_URL: PostgreSQL allows no further connection (53300) …',
    ]);
    await run('alter role limited connection limit 1');
    await reachable;
  });

  it('makes a start wait with a sentence while the password is wrong, until it is right', async () => {
    const wrong = new URL(url);
    wrong.password = 'another';
    const said: string[] = [];
    const reachable = untilReachable(wrong.href, (line) => said.push(line));
    await eventually('it says why', () => said.length > 0);
    expect(said).toEqual([
      'Waiting for the PostgreSQL of DATABASE_URL: PostgreSQL refuses the password of its user (28P01) …',
    ]);
    await run(`alter role limited password 'another'`);
    await reachable;
    await run(`alter role limited password 'limited'`);
  });

  it('is shown as degraded by readiness, over HTTP, while requests wait for the connections that are open', async () => {
    await run(OWNED_BY_LIMITED);
    const app = await startTestApp({ DATABASE_URL: url, ROLE: 'api', DATABASE_POOL: '12' });
    try {
      await eventually(
        'it is ready',
        async () => (await app.api.get('/api/health/ready')).status === 200,
      );
      await run('alter role limited connection limit 1');
      await work(app.database, 24);
      const register = () => app.api.post('/api/admin/shops/register', registration());
      const made = await Promise.all(Array.from({ length: 20 }, register));
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
      const { status, body } = await app.api.get('/api/health/ready');
      expect([status, body.status]).toEqual([200, 'ready']);
      expect(body.parts).toContainEqual({
        name: 'database',
        ready: false,
        degraded: true,
        detail: 'PostgreSQL allows no further connection',
      });
    } finally {
      await run('alter role limited connection limit -1');
      await app.close();
    }
  });

  it('ends a start that waited in vain with the reason', async () => {
    await run('alter role limited connection limit 0');
    await expect(untilReachable(url, () => undefined, 0)).rejects.toMatchObject({ code: '53300' });
  });
});

describe('a PostgreSQL without disk space', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is answered with 503 and Retry-After, and named by readiness, while reading goes on', async () => {
    await eventually(
      'it is ready',
      async () => (await app.api.get('/api/health/ready')).status === 200,
    );
    await asOwner(app.databaseUrl, (run) =>
      run(`create function no_space() returns trigger language plpgsql as
           $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
           create trigger no_space before insert on event for each row execute function no_space();
           alter table event enable always trigger no_space`),
    );
    const refused = await app.api.post('/api/admin/shops/register', registration());
    expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const ready = await app.api.get('/api/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body.parts).toContainEqual({
      name: 'database',
      ready: false,
      degraded: true,
      detail: 'PostgreSQL has no disk space left',
    });
  });
});

const wrongPassword = () => {
  const url = new URL(provided('databaseServer'));
  url.password = 'wrong';
  return url.href;
};

describe('a start', () => {
  const products = new StartedProducts();
  afterAll(async () => {
    await products.endAll();
    await products.removeFolders();
  });

  it.each([
    ['postgres://nobody:x@127.0.0.1:1/none', 'nothing listens there (ECONNREFUSED)'],
    ['postgres://nobody:x@nowhere.invalid/none', 'there is no such host'],
    [wrongPassword(), 'PostgreSQL refuses the password of its user (28P01)'],
  ])(
    'without its PostgreSQL (%s) says why it waits, and stops when it is told to',
    async (url, why) => {
      const product = products.start({
        DATABASE_URL: url,
        DATA_DIR: await products.freshDir(),
        PORT: '0',
      });
      await eventually('it says why', () =>
        product.output().includes(`Waiting for the PostgreSQL of DATABASE_URL: ${why}`),
      );
      product.child.kill('SIGTERM');
      await product.exited;
      expect(product.output()).not.toContain('    at ');
    },
  );

  it('whose sslrootcert does not exist names the file', async () => {
    const product = products.start({
      DATABASE_URL:
        'postgres://nobody:x@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/none/ca.pem',
      DATA_DIR: await products.freshDir(),
      PORT: '0',
    });
    expect(await product.exited).not.toBe(0);
    expect(product.output()).toContain(
      'Nattil cannot start: DATABASE_URL: the file /none/ca.pem of its sslrootcert, sslcert or sslkey does not exist',
    );
    expect(product.output()).not.toContain('    at ');
  });

  it('whose AUDIT_HEADS_FILE cannot be written is refused', async () => {
    const product = products.start({
      DATABASE_URL: await cloneDatabase(),
      DATA_DIR: await products.freshDir(),
      AUDIT_HEADS_FILE: '/dev/null/heads.log',
      PORT: '0',
    });
    expect(await product.exited).not.toBe(0);
    expect(product.output()).toContain(
      'AUDIT_HEADS_FILE: this user cannot write /dev/null/heads.log',
    );
  });
});
