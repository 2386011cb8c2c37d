import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { thisBuild } from '../../platform/kernel/this-build.ts';
import { LOCKS } from '../../platform/persistence/advisory-locks.ts';
import { dedicatedClient } from '../../platform/persistence/database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { StartedProducts, type Started } from '../../platform/testing/started-product.ts';
import { cloneDatabase, TEST_KEYS } from '../../platform/testing/test-app.ts';

interface Line {
  level: number;
  time: number;
  pid: number;
  msg: string;
  context?: string;
  [field: string]: unknown;
}

/** A warning and an unhandled rejection on demand. */
const ON_SIGNALS = `--import data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => process.emitWarning('this is old', 'DeprecationWarning', 'DEP9999'));
  process.on('SIGWINCH', () => void Promise.reject(new Error('nobody saw this')));
`)}`;

describe('the output in production', () => {
  const products = new StartedProducts();
  afterEach(() => products.endAll());
  afterAll(() => products.removeFolders());

  const production = (env: Record<string, string>) => ({
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    GEOCODING_URL: 'off',
    DRAIN_SECONDS: '0',
    ...TEST_KEYS,
    ...env,
  });
  /** Fails on a line that is no JSON object. */
  const lines = ({ output }: Pick<Started, 'output'>) =>
    output()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);

  it('is one JSON object per line, from waiting for another process to an internal error', async () => {
    const DATABASE_URL = await cloneDatabase();
    const other = dedicatedClient(DATABASE_URL, 'test');
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [LOCKS.start]);
    const DATA_DIR = await products.freshDir();
    const env = { DATABASE_URL, DATA_DIR, PORT: '0', ROLE: 'api', NODE_OPTIONS: ON_SIGNALS };
    const started = products.start(production(env));
    const said = (text: string) =>
      eventually(text, () => lines(started).find(({ msg }) => msg?.startsWith(text)), 60_000);

    expect(await said('Another process is preparing the database')).toMatchObject({ level: 30 });
    await other.end();
    expect(await said('Nattil is running')).toMatchObject({
      level: 30,
      time: expect.any(Number),
      pid: started.child.pid,
      context: 'Nattil',
      version: thisBuild().version,
      role: 'api',
      address: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      // 20 of the pool, 3 for notifications, 3 for exports.
      connections: 26,
    });
    // About 190 lines of the framework.
    expect(lines(started).filter(({ msg }) => msg?.startsWith('Mapped'))).toEqual([]);
    expect(lines(started).length).toBeLessThan(20);
    started.child.kill('SIGUSR2');
    expect(await said('this is old')).toMatchObject({
      level: 40,
      context: 'Node',
      name: 'DeprecationWarning',
      code: 'DEP9999',
    });
    started.child.kill('SIGWINCH');
    expect(await started.exited).toBe(1);
    expect(lines(started).at(-1)).toMatchObject({
      level: 60,
      msg: expect.stringMatching(
        /^Nattil stops because of an internal error: Error: nobody saw this\n {4}at /,
      ),
    });
  }, 90_000);

  it('also reports a stop so, and shows the framework at LOG_LEVEL=debug', async () => {
    const DATA_DIR = await products.freshDir();
    const DATABASE_URL = await cloneDatabase();
    const env = { DATABASE_URL, DATA_DIR, PORT: '0', LOG_LEVEL: 'debug', ADMIN_PASSWORD: '' };
    const started = products.start(production(env));
    await eventually(
      'it runs',
      () => lines(started).some(({ msg }) => msg === 'Nattil is running'),
      60_000,
    );
    expect(lines(started).some(({ msg }) => msg?.startsWith('Mapped'))).toBe(true);
    const file = join(DATA_DIR, 'admin-credentials.txt');
    const password = /Password: (.*)/.exec(await readFile(file, 'utf8'))![1]!;
    expect(started.output()).toContain(`The first administrator's password is kept in ${file}`);
    expect(started.output()).not.toContain(password);
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
    expect(lines(started).map(({ msg }) => msg)).toContain('Stopping …');
  }, 90_000);

  it('names all wrong settings in one line, also when the log is silent', async () => {
    const wrong = products.start({ NODE_ENV: 'production', PORT: 'eighty', LOG_LEVEL: 'silent' });
    expect(await wrong.exited).toBe(1);
    expect(lines(wrong)).toEqual([
      expect.objectContaining({
        level: 60,
        msg: expect.stringMatching(/^Nattil cannot start: 6 settings are invalid:\n {2}- /),
      }),
    ]);
  });
});
