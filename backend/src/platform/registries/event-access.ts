import { Injectable } from '@nestjs/common';
import type { EventAccess } from '@nattil/contracts/api/admin/administrators';
import type { Actor } from '../kernel/domain/actor.ts';
import type { Queryable } from '../persistence/database.ts';

/** Takes part in the running command's transaction. */
export interface EventAccessOf {
  of(db: Queryable, adminId: string): Promise<EventAccess>;
  end(access: EventAccess, actor: Actor, now: Date): Promise<void>;
  handOver(access: EventAccess, to: string, actor: Actor, now: Date): Promise<void>;
  /** Called after the commit that ended the access. */
  ended(access: EventAccess): void;
}

/** API keys and webhooks of administrators. The module that stores them provides them. */
@Injectable()
export class EventAccesses {
  #provided: EventAccessOf | undefined;

  providedBy(provided: EventAccessOf): void {
    this.#provided = provided;
  }

  get(): EventAccessOf {
    if (!this.#provided) throw new Error('No module provides API keys and webhooks');
    return this.#provided;
  }
}
