import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withToolchain } from '../../../../scripts/toolchains.ts';
import type { RecordedEvent } from '../../platform/docs/examples.ts';
import { kafkaClient } from '../../platform/messaging/delivery/kafka/kafka-client.ts';
import { ensureTopics } from '../../platform/messaging/delivery/kafka/kafka-topics.ts';
import { KafkaInspector } from '../../platform/messaging/testing/kafka-inspector.ts';
import { unsecured } from '../../platform/messaging/testing/unsecured.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import {
  languages,
  readStore,
  RECORDED,
  recordedEvents,
  start,
  withStore,
  type Kept,
  type Language,
  type Run,
  type Version,
} from '../../platform/testing/examples/consumers.ts';
import { provided } from '../../platform/testing/provided.ts';

const TOPIC = 'privilege.shops.v1';
const CHUNK = 40;
const REPEATED = 15;
/** Programs start, join their group, and take over partitions of a stopped one. */
const SLOWLY = 60_000;
type Message = Pick<RecordedEvent, 'key' | 'headers'> & { value: string | null };

const all = await languages();
const ofShops = recordedEvents().filter(({ topic }) => topic === TOPIC);

/** Copies the recorded shops under new ids. */
function otherShops(): Message[] {
  let text = ofShops.map((event) => JSON.stringify(event)).join('\n');
  for (const key of new Set(ofShops.map((event) => event.key)))
    text = text.replaceAll(key, randomUUID());
  return text.split('\n').map((line) => {
    const { key, headers, value } = JSON.parse(line) as RecordedEvent;
    return { key, headers, value: JSON.stringify(value) };
  });
}

/** Expected result of a consumer: each event once and in order. */
function folded(messages: Message[]): Pick<Kept, 'versions' | 'handled'> {
  const last = new Map<string, Version>();
  const versions: Version[] = [];
  const handled: Record<string, number> = {};
  for (const { key, headers, value } of messages) {
    const { name, status } = JSON.parse(value!) as { name?: string; status: string };
    const version = (last.get(key)?.version ?? 0) + 1;
    expect(headers.ce_aggregateversion).toBe(String(version));
    const next = { id: key, version, name: name ?? last.get(key)!.name, state: status };
    last.set(key, next);
    versions.push(next);
    handled[headers.ce_type!] = (handled[headers.ce_type!] ?? 0) + 1;
  }
  versions.sort((a, b) => (a.id === b.id ? a.version - b.version : a.id < b.id ? -1 : 1));
  return { versions, handled };
}

describe('the consumers that the documents show', () => {
  for (const language of all)
    withToolchain(`in ${language.name}`, 'REQUIRE_CONSUMERS', language.missing, () =>
      behave(language),
    );
});

function behave(language: Language): void {
  const brokers = provided('kafkaBrokers');
  const kafka = kafkaClient(unsecured(brokers));
  const inspector = new KafkaInspector(brokers);
  const folder = mkdtempSync(join(provided('scratchDir'), 'consumer-'));
  const group = `shops-by-${language.name}-${randomUUID()}`;
  const store = join(folder, 'shops.db');
  const published: Message[] = [];
  const runs: Run[] = [];
  let producer: ReturnType<typeof kafka.producer>;

  const run = (...options: string[]) => {
    const env = { KAFKA_BROKERS: brokers.join(','), GROUP: group, STORE: store };
    const one = start(language, options, env);
    runs.push(one);
    return one;
  };
  const soon = <T>(what: string, probe: () => T | Promise<T>) =>
    eventually(what, probe, SLOWLY).catch((error: Error) => {
      throw new Error(`${error.message}\n${runs.map((one) => one.stderr()).join('\n')}`);
    });
  const members = () =>
    inspector.asAdmin(async (admin) => (await admin.describeGroups([group])).groups[0]!.members);
  const hasMembers = (count: number) =>
    soon(`the group has ${count} members`, async () => (await members()).length === count);
  const send = (messages: Message[]) => producer.send({ topic: TOPIC, messages });
  const lag = () => inspector.lag(group, TOPIC);
  const isThrough = () => soon('all is read', async () => (await lag()) === 0);
  const kept = () => readStore(store);

  async function stop(one: Run): Promise<void> {
    one.kill('SIGTERM');
    // Java exits with 143 after an orderly stop by a signal.
    const code = await one.ended;
    expect({ code: code === 143 ? 0 : code, stderr: one.stderr() }).toMatchObject({ code: 0 });
  }

  /**
   * Publishes like a relay with interruptions: the last messages are sent again after each part.
   */
  async function publish(messages: Message[]): Promise<void> {
    for (let at = 0; at < messages.length; at += CHUNK) {
      const chunk = messages.slice(at, at + CHUNK);
      await send(chunk);
      published.push(...chunk);
      await send(published.slice(-REPEATED));
    }
  }

  /** Publishes until `work` has finished. */
  async function whilePublishing(work: () => Promise<void>): Promise<void> {
    let isOver = false;
    const flow = (async () => {
      while (!isOver) {
        await publish(otherShops());
        // Publishes no faster than the consumer reads, or the spec would compare more than it
        // handles.
        await soon('it is read', async () => isOver || (await lag()) < 2 * ofShops.length);
      }
    })();
    await work().finally(() => (isOver = true));
    await flow;
  }

  beforeAll(async () => {
    await inspector.wipe();
    await soon('the topics are there', () => ensureTopics(kafka));
    await soon('each of its partitions has a leader', () =>
      inspector.asAdmin((admin) => admin.fetchTopicOffsets(TOPIC)),
    );
    producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
  });
  afterAll(async () => {
    for (const one of runs) one.kill('SIGKILL');
    await producer.disconnect();
  });

  it('makes the same of a recorded file, without a broker', async () => {
    const own = join(folder, 'file.db');
    const { ended, stdout, stderr } = start(language, ['--file', RECORDED], { STORE: own });
    expect([await ended, stderr()]).toEqual([0, '']);
    const expected = folded(ofShops.map((e) => ({ ...e, value: JSON.stringify(e.value) })));
    expect(readStore(own)).toEqual({ ...expected, parked: [] });
    const shown = stdout()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Version);
    expect(shown.length).toBe(new Set(ofShops.map(({ key }) => key)).size);
    for (const shop of shown) expect(expected.versions).toContainEqual(shop);
  });

  it('handles each event once and in order, through repeats, rebalances, kill -9 and a stop', async () => {
    await publish(otherShops());
    const first = run();
    await soon('the first one reads', () => kept().versions.length > 0);
    let third!: Run;
    await whilePublishing(async () => {
      const second = run();
      await hasMembers(2);
      first.kill('SIGKILL');
      expect(await first.ended).toBe('SIGKILL');
      await hasMembers(1);
      third = run();
      await hasMembers(2);
      await stop(second);
      expect(await members()).toHaveLength(1);
    });
    await isThrough();
    expect(kept()).toEqual({ ...folded(published), parked: [] });
    await stop(third);
    expect(await members()).toEqual([]);
    expect(await lag()).toBe(0);
  });

  it('changes nothing when all comes again, as after a crash before the offset was committed', async () => {
    const before = kept();
    await inspector.asAdmin((admin) =>
      admin.resetOffsets({ groupId: group, topic: TOPIC, earliest: true }),
    );
    expect(await lag()).toBeGreaterThan(published.length);
    run();
    await isThrough();
    expect(kept()).toEqual(before);
  });

  it('parks what it cannot read, with what follows it, and goes on with the rest', async () => {
    const before = kept();
    const shops = [...Map.groupBy(otherShops(), ({ key }) => key).values()];
    const bad = shops.find(({ length }) => length > 2)!;
    const [registered, ...later] = bad;
    const rest = shops.filter((shop) => shop !== bad);
    await send([registered!, { ...later[0]!, value: '{"shopId": ' }, ...later.slice(1)]);
    await send([{ key: randomUUID(), headers: {}, value: null }]);
    await publish(rest.flat());
    await isThrough();
    const { versions, parked } = kept();
    const good = folded([registered!, ...rest.flat()]).versions;
    expect(versions).toHaveLength(before.versions.length + good.length);
    for (const version of good) expect(versions).toContainEqual(version);
    expect(parked.map(({ id }) => id || null).sort()).toEqual(
      [...later.map(({ key }) => key), null].sort(),
    );
    const running = runs.at(-1)!;
    expect(running.isRunning()).toBe(true);
    expect(running.stderr()).toContain(`shop ${registered!.key}`);
    published.push(registered!);
  });

  it('lets unknown types and what is not a shop pass, and takes back what a restored backup lacks', async () => {
    const shop = otherShops().filter(({ key }, _, [first]) => key === first!.key);
    const [registered, approved] = shop as [Message, Message];
    const as = (version: number, type: string, value: object, more: object = {}) => ({
      ...registered,
      headers: {
        ...registered.headers,
        ce_id: randomUUID(),
        ce_type: `privilege.${type}`,
        ce_aggregateversion: String(version),
        ...more,
      },
      value: JSON.stringify(value),
    });
    const unheardOf = { ce_dataschema: 'https://nattil.example/api/events/schemas/ShopMoved/9' };
    const lost = { fromVersion: 2, toVersion: 3 };
    await send([
      as(1, 'ShopOwnerMailed', { shopId: registered.key }, { ce_aggregatetype: 'shop-access' }),
      registered,
      approved,
      as(3, 'ShopMoved', { to: 'the market' }, unheardOf),
    ]);
    await isThrough();
    const row = (version: number, state: string) => ({
      id: registered.key,
      version,
      name: (JSON.parse(registered.value!) as { name: string }).name,
      state,
    });
    const rows = () => kept().versions.filter(({ id }) => id === registered.key);
    expect(rows()).toEqual([row(1, 'pending'), row(2, 'approved'), row(3, 'approved')]);
    await send([2, 3, 4].map((version) => as(version, 'ShopHistoryLost', lost)));
    await send([as(5, 'ShopBlocked', { shopId: registered.key, status: 'blocked' })]);
    await isThrough();
    expect(rows()).toEqual([
      ...[1, 2, 3, 4].map((version) => row(version, 'pending')),
      row(5, 'blocked'),
    ]);
  });

  it('compares epoch and version after a restored backup, whatever comes again and when it begins', async () => {
    const [registered] = otherShops();
    const { key } = registered!;
    const [before, after] = [
      '018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f',
      '019a0b1e-7c3a-7d52-8f10-2a4b6c8d0e1f',
    ];
    const name = (JSON.parse(registered!.value!) as { name: string }).name;
    const as = (epoch: string, version: number, type: string, value: object): Message => ({
      key,
      headers: {
        ...registered!.headers,
        ce_id: randomUUID(),
        ce_type: `privilege.${type}`,
        ce_aggregateversion: String(version),
        ce_logepoch: epoch,
      },
      value: JSON.stringify({ shopId: key, ...value }),
    });
    const lost = { fromVersion: 2, toVersion: 4 };
    const old = [
      as(before, 1, 'ShopRegistered', { name, status: 'pending' }),
      as(before, 2, 'ShopApproved', { status: 'approved' }),
      as(before, 3, 'ShopBlocked', { status: 'blocked' }),
      as(before, 4, 'ShopUpdated', { name: 'Lost', status: 'blocked' }),
    ];
    const decided = [
      as(after, 2, 'ShopRejected', { status: 'rejected' }),
      as(after, 3, 'ShopMoved', { to: 'the market' }),
    ];
    const states = (of: Kept) =>
      of.versions.filter(({ id }) => id === key).map((row) => `${row.version} ${row.state}`);
    const names = () => new Set(kept().versions.flatMap((row) => (row.id === key ? row.name : [])));
    await send(old);
    await isThrough();
    expect(states(kept())).toEqual(['1 pending', '2 approved', '3 blocked', '4 blocked']);
    await send(decided);
    await isThrough();
    expect(states(kept())).toEqual(['1 pending', '2 rejected', '3 rejected']);
    // A relay that begins again, and one that was frozen before the restore.
    await send([...old, decided[0]!, old[3]!, ...decided]);
    await isThrough();
    expect(states(kept())).toEqual(['1 pending', '2 rejected', '3 rejected']);
    expect([...names()]).toEqual([name]);
    const third = '01a00b1e-7c3a-7d52-8f10-2a4b6c8d0e1f';
    await send([1, 2, 3, 4, 5].slice(1).map((n) => as(third, n, 'ShopHistoryLost', lost)));
    await isThrough();
    const all = ['1 pending', '2 pending', '3 pending', '4 pending', '5 pending'];
    expect(states(kept())).toEqual(all);
    const [late, own] = [`late-${randomUUID()}`, join(folder, 'late.db')];
    const env = { KAFKA_BROKERS: brokers.join(','), GROUP: late, STORE: own };
    const begun = start(language, [], env);
    runs.push(begun);
    await soon('the late one has all', async () => (await inspector.lag(late, TOPIC)) === 0);
    expect(states(readStore(own))).toEqual(all);
    await stop(begun);
    runs.pop();
  });

  it('replays from the beginning, whatever has become of its store', async () => {
    const before = kept();
    await stop(runs.at(-1)!);
    withStore(store, (db) => {
      db.exec(`delete from versions where version > 1; update versions set state = 'lost'`);
      db.exec('delete from handled; delete from parked');
    });
    const replaying = run('--replay');
    await soon('all is there again', () => isDeepStrictEqual(kept().versions, before.versions));
    await isThrough();
    expect(kept()).toMatchObject({ handled: before.handled, parked: before.parked });
    await stop(replaying);
  });

  it('stops before a newer version of a schema, and again when it is started again', async () => {
    const before = kept();
    const [message] = otherShops();
    const ce_dataschema = message!.headers.ce_dataschema!.replace(/1$/, '2');
    await send([{ ...message!, headers: { ...message!.headers, ce_dataschema } }]);
    for (const _ of ['at first', 'and again']) {
      const one = run();
      expect(await one.ended).toBe(1);
      expect(one.stderr()).toContain('a newer schema of privilege.ShopRegistered');
    }
    expect(kept()).toEqual(before);
    expect(await lag()).toBeGreaterThan(0);
  });
}
