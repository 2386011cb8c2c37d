import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startKafka, type KafkaBroker } from '../../../../../../scripts/kafka-broker.ts';
import { Env } from '../../../config/env.ts';
import { readKafkaConfig } from '../../../config/kafka-config.ts';
import { eventually } from '../../../testing/eventually.ts';
import { cloneDatabase } from '../../../testing/test-app.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { differencesToFreshFold } from '../../testing/command-ledger.ts';
import { History } from '../../testing/history.ts';
import { buildPipeline, type Pipeline } from '../../testing/pipeline.ts';
import { append } from '../../testing/writers.ts';

const USER = 'nattil';
const PASSWORD = 'back-home-by-the-backwaters';

describe('a broker that requires TLS and a password', () => {
  let dir: string;
  let broker: KafkaBroker;
  let certificates: Awaited<ReturnType<typeof makeCertificates>>;
  let pipeline: Pipeline | undefined;
  let history: History;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'nattil-secure-'));
    certificates = await makeCertificates(dir);
    broker = await startKafka({
      dir: join(dir, 'broker'),
      secure: { ...certificates, user: USER, password: PASSWORD },
    });
  });
  afterAll(async () => {
    await broker?.stop();
    await rm(dir, { recursive: true, force: true });
  });
  afterEach(async () => {
    await pipeline?.stop();
    pipeline = undefined;
    Logger.overrideLogger(['error', 'warn']);
  });

  /** Starts with these settings; returns the lines of its log. */
  const start = async (settings: Record<string, string>) => {
    const env = {
      KAFKA_BROKERS: broker.brokers,
      KAFKA_TLS: 'on',
      KAFKA_TLS_CA: certificates.caFile,
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: USER,
      KAFKA_SASL_PASSWORD: PASSWORD,
      ...settings,
    };
    const security = readKafkaConfig(new Env(env), true)!;
    history = new History(`secured-${randomUUID().slice(0, 8)}`);
    pipeline = await buildPipeline({
      url: await cloneDatabase(),
      consumers: [history],
      brokers: security.brokers,
      security,
    });
    const lines: string[] = [];
    const note = (...words: unknown[]) => void lines.push(words.map(String).join(' '));
    Logger.overrideLogger({ log: note, error: note, warn: note, debug: note, verbose: note });
    await pipeline.transport.prepare();
    await pipeline.pump.start();
    return lines;
  };

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
    'carries events by %s',
    async (mechanism) => {
      const lines = await start({ KAFKA_SASL_MECHANISM: mechanism });
      for (let n = 0; n < 3; n += 1) await append(pipeline!.database, randomUUID());
      await pipeline!.settled(45_000);
      await eventually('it is well', () => pipeline!.transport.health().ready);
      expect(await differencesToFreshFold(pipeline!.database, history)).toEqual([]);
      expect(lines.join('\n')).not.toContain(PASSWORD);
    },
  );

  it('accepts the certificate authority as PEM, too', async () => {
    await start({ KAFKA_TLS_CA: certificates.ca.replaceAll('\n', '\\n') });
    await append(pipeline!.database, randomUUID());
    await pipeline!.settled(45_000);
  });

  it.each([
    [
      'a wrong password',
      { KAFKA_SASL_PASSWORD: `not-${PASSWORD}` },
      /SASL .*authentication failed/i,
    ],
    [
      'a wrong password by plain',
      { KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_PASSWORD: `not-${PASSWORD}` },
      /SASL PLAIN authentication failed/i,
    ],
    ['an unknown name', { KAFKA_SASL_USERNAME: 'nobody' }, /SASL .*authentication failed/i],
    ['an authority that did not sign it', { KAFKA_TLS_CA: rootCertificates[0]! }, /certificate/i],
    ['no authority of its own', { KAFKA_TLS_CA: '' }, /certificate/i],
  ])('reports %s, shows no secret, and commands still succeed', async (_, settings, trouble) => {
    const lines = await start(settings);
    await append(pipeline!.database, randomUUID());
    await eventually(
      'the trouble is named',
      () => {
        const { ready, detail } = pipeline!.transport.health();
        return !ready && trouble.test(detail ?? '');
      },
      45_000,
    );
    const said = [...lines, pipeline!.transport.health().detail].join('\n');
    expect(said).toMatch(trouble);
    expect(said).not.toContain(PASSWORD);
    expect(said).not.toContain('PRIVATE KEY');
  });
});
