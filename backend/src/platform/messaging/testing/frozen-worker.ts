import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { Logger } from '@nestjs/common';
import type { Target } from '../consumers/consumer.ts';
import type { LoggedEvent } from '../../event-log/logged-event.ts';
import { History } from './history.ts';
import { startPipeline } from './pipeline.ts';

// A worker in its own process, for specs that freeze it. In its first batch it prints its
// transaction id and waits for a line on stdin; the spec freezes it exactly there.
const { DATABASE_URL, KAFKA_BROKERS, CONSUMER } = process.env;
const say = (line: string) => process.stdout.write(`${line}\n`);
const released = Promise.withResolvers<void>();
createInterface({ input: process.stdin }).once('line', () => released.resolve());

class Halting extends History {
  #first = true;

  override async handle(events: LoggedEvent[], target: Target): Promise<void> {
    if (!this.#first) return super.handle(events, target);
    this.#first = false;
    const [{ id }] = (await target.query<{ id: string }>(
      'select pg_current_xact_id()::text as id',
    )) as [{ id: string }];
    say(`in the batch ${id}`);
    await released.promise;
    try {
      await super.handle(events, target);
    } finally {
      say('wrote, or was refused');
    }
  }
}

Logger.overrideLogger(false);
await startPipeline({
  url: DATABASE_URL!,
  consumers: [new Halting(CONSUMER!)],
  brokers: KAFKA_BROKERS?.split(',') ?? null,
});
say('started');
