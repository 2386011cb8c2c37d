import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withToolchain } from '../../../../scripts/toolchains.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { relayStatus } from '../../platform/messaging/delivery/kafka/relay-cursor.ts';
import { faultsOf } from '../../platform/messaging/testing/command-ledger.ts';
import { KafkaInspector } from '../../platform/messaging/testing/kafka-inspector.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { copyOf } from '../../platform/testing/copy-database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import {
  languages,
  start as startProgram,
  withStore,
  type Language,
  type Run,
} from '../../platform/testing/examples/consumers.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { provided } from '../../platform/testing/provided.ts';
import { runCommand } from '../../platform/testing/run-command.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { sealed } from '../../modules/admin/testing/tampering.ts';

/** Eight programs start and join their groups on a machine that is busy. */
const SLOWLY = 90_000;

const all = await languages();

describe('the consumers that the documents show, while an older backup is restored', () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  const folder = mkdtempSync(join(provided('scratchDir'), 'restored-'));
  let app: TestApp;
  let admin: ApiClient;
  let headsFile: string | undefined;

  const start = async (databaseUrl?: string) => {
    app = await startTestApp({
      KAFKA_BROKERS: brokers.join(','),
      ...(databaseUrl && { DATABASE_URL: databaseUrl, AUDIT_HEADS_FILE: headsFile }),
    });
    headsFile ??= app.config.auditHeadsFile;
    admin = await signedInAs(app, 'admin');
  };
  const register = async (): Promise<string> => {
    const { status, body } = await admin.post('/api/admin/shops/register', registration());
    expect(status).toBe(201);
    return body.data.id;
  };
  const decide = async (shop: string, what: 'approve' | 'reject') => {
    const reason = 'The papers are not those of this shop';
    const body = what === 'reject' ? { reason } : undefined;
    expect((await admin.put(`/api/admin/shops/${shop}/${what}`, body)).status).toBe(200);
  };
  const published = () =>
    eventually(
      'all is published',
      async () => {
        if ((await faultsOf(app.database)).unsequenced > 0) return false;
        const { published, head } = await relayStatus(app.database);
        return published === head;
      },
      SLOWLY,
    );
  const tool = async (name: 'audit' | 'relay', ...args: string[]) => {
    const env = { DATABASE_URL: app.databaseUrl, KAFKA_BROKERS: brokers.join(',') };
    const said = await runCommand(name, args, {
      ...env,
      AUDIT_HEADS_FILE: headsFile,
      ...app.config.keys,
    });
    expect(said).toMatchObject({ code: 0 });
  };
  const shops = () =>
    app.database.query('select id, name, status as state, version from shop order by id');

  /** One program with a group and a store of its own. */
  class Program {
    readonly group = `restored-${randomUUID()}`;
    readonly store = join(folder, `${this.group}.db`);
    #run: Run | undefined;

    constructor(readonly language: Language) {}

    start(...options: string[]): this {
      const env = { KAFKA_BROKERS: brokers.join(','), GROUP: this.group, STORE: this.store };
      this.#run = startProgram(this.language, options, env);
      return this;
    }

    async kill(signal: NodeJS.Signals): Promise<void> {
      this.#run?.kill(signal);
      await this.#run?.ended;
    }

    /** Shops that have a state; a shop that a restore took away keeps its id alone. */
    hasThem(): Promise<unknown> {
      return eventually(
        `${this.language.name} has all shops`,
        async () => {
          const sql =
            'select id, name, state, version from shops where state is not null order by id';
          const own = withStore(this.store, (db) => db.prepare(sql).all());
          return JSON.stringify(own) === JSON.stringify(await shops());
        },
        SLOWLY,
      ).catch((error: Error) => {
        throw new Error(`${error.message}\n${this.#run?.stderr()}`);
      });
    }
  }

  const consumers = all.filter(({ missing }) => missing === null).map((each) => new Program(each));

  beforeAll(async () => {
    await kafka.wipe();
    await start();
    const [one, other, third] = [await register(), await register(), await register()];
    await decide(third, 'approve');
    await published();
    await sealed(app);
    await app.close();
    const backup = await copyOf(app.databaseUrl);
    await start(app.databaseUrl);
    for (const consumer of consumers) consumer.start();
    await decide(one, 'approve');
    await decide(other, 'reject');
    await decide(await register(), 'approve');
    await published();
    await Promise.all(consumers.map((each) => each.hasThem()));
    // Every other one is killed before the restore and starts after it.
    const killed = consumers.filter((_, n) => n % 2 === 0);
    await Promise.all(killed.map((each) => each.kill('SIGKILL')));
    await sealed(app);
    await app.close();
    app = { ...app, databaseUrl: backup };
    await tool('audit', 'accept-restore', '--reason', 'Restored an older backup');
    await tool('relay', 'after-restore');
    await start(backup);
    await decide(one, 'reject');
    await decide(await register(), 'approve');
    for (const each of killed) each.start();
  }, 4 * SLOWLY);
  afterAll(async () => {
    await Promise.all(consumers.map((each) => each.kill('SIGKILL')));
    await app.close();
  });

  for (const language of all)
    withToolchain(`in ${language.name}`, 'REQUIRE_CONSUMERS', language.missing, () => {
      const own = consumers.find((each) => each.language === language)!;

      it('have the shops as they are, and so has one that begins late', async () => {
        const late = new Program(language).start();
        try {
          await Promise.all([own.hasThem(), late.hasThem()]);
        } finally {
          await late.kill('SIGKILL');
        }
      });

      it('have them again after a replay into the same store', async () => {
        await own.kill('SIGKILL');
        withStore(own.store, (db) => db.exec('delete from versions where version > 1'));
        own.start('--replay');
        await own.hasThem();
      });
    });
});
