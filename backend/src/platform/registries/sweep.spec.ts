import {
  Injectable,
  Module,
  type INestApplicationContext,
  type LoggerService,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CronExpression, ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventPump } from '../messaging/delivery/event-pump.ts';
import { Sweep } from './sweep.ts';
import { StopSignal } from '../kernel/stop-signal.ts';
import { Worker } from '../messaging/worker.ts';

@Injectable()
class Chores {
  runs: PromiseWithResolvers<number>[] = [];

  @Sweep('sweep-the-stairs', CronExpression.EVERY_YEAR)
  sweepStairs(): Promise<number> {
    const run = Promise.withResolvers<number>();
    this.runs.push(run);
    return run.promise;
  }
}

@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [
    Chores,
    StopSignal,
    Worker,
    { provide: EventPump, useValue: { start: async () => {}, stop: async () => {} } },
  ],
})
class House {}

describe('a sweep', () => {
  let app: INestApplicationContext;
  let warnings: unknown[];

  beforeEach(async () => {
    warnings = [];
    const warn = (line: unknown) => void warnings.push(line);
    const logger: LoggerService = { log() {}, error: warn, warn };
    app = await NestFactory.createApplicationContext(House, { logger });
  });
  afterEach(() => app.close());

  const job = () => app.get(SchedulerRegistry).getCronJob('sweep-the-stairs');
  const runs = () => app.get(Chores).runs;

  it('runs on its schedule only in a worker', async () => {
    expect(job().isActive).toBe(false);
    await app.get(Worker).start();
    expect(job().isActive).toBe(true);
    await app.get(Worker).stop();
    expect(job().isActive).toBe(false);
  });

  it('does not start again before it has ended', async () => {
    await app.get(Worker).start();
    const first = job().fireOnTick();
    await job().fireOnTick();
    expect(runs()).toHaveLength(1);
    runs()[0]!.resolve(0);
    await first;
    void job().fireOnTick();
    expect(runs()).toHaveLength(2);
    runs()[1]!.resolve(0);
  });

  it('is awaited when the worker stops, and gets the stop signal', async () => {
    const worker = app.get(Worker);
    await worker.start();
    void job().fireOnTick();
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    expect(app.get(StopSignal).signal.aborted).toBe(true);
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    runs()[0]!.resolve(0);
    await stopping;
  });

  it('that fails logs one line without database details, and runs again', async () => {
    const error = Object.assign(new Error('no connection'), { detail: 'asha@example.com' });
    for (const at of [0, 1]) {
      const run = job().fireOnTick();
      runs()[at]!.reject(error);
      await run;
    }
    expect(warnings).toEqual(Array(2).fill('sweep-the-stairs failed: no connection'));
  });

  it('that is called directly throws like any method', async () => {
    const run = app.get(Chores).sweepStairs();
    runs()[0]!.reject(new Error('no connection'));
    await expect(run).rejects.toThrow('no connection');
  });
});
