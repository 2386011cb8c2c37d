import { Logger } from '@nestjs/common';
import type { KafkaConfig } from '../../config/kafka-config.ts';
import { Database } from '../../persistence/database.ts';
import { Sequencer } from '../../event-log/sequencer.ts';
import { eventually } from '../../testing/eventually.ts';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import type { EventConsumer } from '../consumers/consumer.ts';
import { EmbeddedTransport } from '../delivery/embedded-transport.ts';
import { EventApplier } from '../consumers/event-applier.ts';
import { JointSteps } from '../consumers/joint-steps.ts';
import { EventPump } from '../delivery/event-pump.ts';
import { EventSignal } from '../signals/event-signal.ts';
import { isKnown } from '../consumers/halts.ts';
import { KafkaTransport } from '../delivery/kafka/kafka-transport.ts';
import { ReadModels } from '../rebuild/read-models.ts';
import { Rebuild } from '../rebuild/rebuild.ts';
import { Reconciliation } from '../consumers/reconciliation.ts';
import { ParkedRetries } from '../failures/parked-retries.ts';
import type { EventTransport } from '../delivery/transport.ts';
import { unsecured } from './unsecured.ts';

/** The parts of a worker between commit and read model, without the rest of the application. */
export interface Pipeline {
  database: Database;
  sequencer: Sequencer;
  applier: EventApplier;
  joint: JointSteps;
  rebuild: Rebuild;
  readModels: ReadModels;
  reconciliation: Reconciliation;
  retries: ParkedRetries;
  transport: EventTransport;
  pump: EventPump;
  /** Waits until every consumer has applied or parked all committed events. */
  settled(withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  url: string;
  consumers: EventConsumer[];
  /** Without brokers the embedded transport is used. */
  brokers?: string[] | null;
  security?: Partial<KafkaConfig>;
  poolSize?: number;
  /** Event types that this version of the program supports in addition. */
  alsoKnows?: readonly string[];
}

export async function startPipeline(options: Options): Promise<Pipeline> {
  const pipeline = await buildPipeline(options);
  await pipeline.transport.prepare();
  await pipeline.readModels.bringUpToDate(() => undefined);
  await pipeline.pump.start();
  return pipeline;
}

/** A pipeline that is not started. Its specs cause faults and log them only on request. */
export async function buildPipeline({
  url,
  consumers,
  brokers,
  security = {},
  poolSize = 12,
  alsoKnows = [],
}: Options): Promise<Pipeline> {
  Logger.overrideLogger(process.env.TEST_LOG ? ['error', 'warn', 'debug'] : false);
  const database = new Database({ url, max: poolSize, applicationName: 'test-pipeline' });
  const registry = new ConsumerRegistry();
  for (const consumer of consumers) registry.register(consumer);
  await registry.install(database);
  const signal = new EventSignal();
  const applier = new EventApplier(database, signal);
  applier.knows = (event) => alsoKnows.includes(event.type) || isKnown(event);
  const joint = new JointSteps(database, applier);
  const rebuild = new Rebuild(database, applier);
  const transport = brokers
    ? new KafkaTransport(
        { ...unsecured(brokers), ...security },
        database,
        applier,
        'https://nattil.example',
      )
    : new EmbeddedTransport(applier, database, joint);
  const sequencer = new Sequencer(database);
  const reconciliation = new Reconciliation(database, applier);
  const retries = new ParkedRetries(database, registry, applier, signal);
  const pump = new EventPump(
    database,
    sequencer,
    registry,
    signal,
    reconciliation,
    retries,
    transport,
  );
  return {
    database,
    sequencer,
    applier,
    joint,
    rebuild,
    readModels: new ReadModels(database, registry, rebuild),
    reconciliation,
    retries,
    transport,
    pump,
    settled: (withinMs) => settled(database, consumers, withinMs),
    async stop() {
      await pump.stop();
      await database.close();
    },
  };
}

/** Waits until these consumers have applied or parked all committed events. */
export async function settled(
  database: Database,
  consumers: EventConsumer[],
  withinMs?: number,
): Promise<void> {
  await eventually(
    'every consumer has applied or parked what is committed',
    async () => {
      const [row] = await database.query<{ open: number }>(
        `select count(*) as open from event e left join event_place l on l.pos = e.pos
           join (select * from unnest($1::text[], $2::text[], $3::text[]) as c(name, kind, types)) c
             on c.kind = e.aggregate_type and e.type = any(coalesce(c.types::text[], array[e.type]))
           join consumer p on p.name = c.name
           left join consumer_progress g on g.consumer = p.name and g.generation = p.generation
             and g.aggregate_type = e.aggregate_type and g.aggregate_id = e.aggregate_id
         where (l.seq is null or e.version > coalesce(g.version, 0))
           and not exists (select 1 from parked_aggregate k where k.consumer = p.name
             and k.generation = p.generation and k.aggregate_type = e.aggregate_type
             and k.aggregate_id = e.aggregate_id)`,
        [
          consumers.flatMap((c) => c.subscribes.map(() => c.name)),
          consumers.flatMap((c) => [...c.subscribes]),
          consumers.flatMap((c) =>
            c.subscribes.map(() => c.causedBy && `{${c.causedBy.join(',')}}`),
          ),
        ],
      );
      return row!.open === 0;
    },
    withinMs,
  );
}
