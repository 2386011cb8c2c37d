import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { Health, type PartState } from '../registries/health.ts';
import { EventPump } from './delivery/event-pump.ts';
import { Worker } from './worker.ts';

const PUBLIC_TEXTS = {
  events: 'Events wait in the log and are delivered later',
  newerEvents: 'What only a newer version of the program knows waits for it',
};

/**
 * Reports event delivery as a part of the process's health. Only `ROLE=worker` is not ready while
 * events cannot be delivered; other processes still answer requests.
 */
@Injectable()
export class EventHealth {
  constructor(
    health: Health,
    private readonly pump: EventPump,
    private readonly worker: Worker,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    health.watchPlatform('events', () => (this.worker.running ? this.state() : null));
  }

  private state(): PartState {
    const { ready, degraded = false, detail } = this.pump.health();
    const says = ready ? PUBLIC_TEXTS.newerEvents : PUBLIC_TEXTS.events;
    return {
      trouble: ready && !degraded ? null : (detail ?? says),
      says,
      ready,
      degraded: degraded || this.config.role !== 'worker',
    };
  }
}
