import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { Logger } from '@nestjs/common';
import type { Target } from '../consumer.ts';
import type { LoggedEvent } from '../logged-event.ts';
import { History } from './history.ts';
import { startPipeline } from './pipeline.ts';

// A worker in a process of its own, for specs that freeze it. In its first batch it says so and waits
// to be told to go on, so that it can be stopped exactly there.
const { DATABASE_URL, KAFKA_BROKERS, CONSUMER } = process.env;
const say = (line: string) => process.stdout.write(`${line}\n`);
const told = Promise.withResolvers<void>();
createInterface({ input: process.stdin }).once('line', () => told.resolve());

class Halting extends History {
  #first = true;

  override async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const first = this.#first;
    this.#first = false;
    if (first) {
      say('in the batch');
      await told.promise;
    }
    try {
      await super.handle(events, target);
      if (first) say('stale write accepted');
    } catch (error) {
      say('stale write refused');
      throw error;
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
