import { Injectable } from '@nestjs/common';
import { Database } from '../persistence/database.ts';
import { EventPump } from '../messaging/event-pump.ts';
import { Worker } from '../worker.ts';

export interface HealthPart {
  name: string;
  ready: boolean;
  detail?: string;
}

/** Which parts of this process can do their work. */
@Injectable()
export class Health {
  /** False until start-up is through and again while the process drains. */
  accepting = false;

  constructor(
    private readonly database: Database,
    private readonly pump: EventPump,
    private readonly worker: Worker,
  ) {}

  async parts(): Promise<HealthPart[]> {
    const parts: HealthPart[] = [
      {
        name: 'process',
        ready: this.accepting,
        ...(!this.accepting && { detail: 'starting or stopping' }),
      },
      await this.databasePart(),
    ];
    if (this.worker.running) parts.push({ name: 'events', ...this.pump.health() });
    return parts;
  }

  private async databasePart(): Promise<HealthPart> {
    try {
      await this.database.query('select 1');
      return { name: 'database', ready: true };
    } catch {
      return { name: 'database', ready: false, detail: 'PostgreSQL does not answer' };
    }
  }
}
