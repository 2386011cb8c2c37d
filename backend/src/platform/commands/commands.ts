import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { aggregateKey } from '../event-log/event-log.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { Declarations } from '../registries/declaration.ts';
import { Aggregate } from '../kernel/domain/aggregate.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import { brokenUniqueIndex } from '../persistence/postgres-error.ts';
import { requestScope } from '../kernel/request-scope.ts';

/**
 * Runs each command in one transaction: the handler loads, calls and returns; state and events are
 * flushed and committed together. Inside an open transaction (an idempotent request) the command
 * joins it.
 */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly em: EntityManager,
    private readonly signal: EventSignal,
    private readonly declarations: Declarations,
  ) {}

  async run<R>(command: Command<R>): Promise<R> {
    try {
      // Whoever opened the transaction announces its commit.
      if (this.em.isInTransaction()) return await this.join(command);
      const result = await this.em.fork().transactional((tx) => this.carryOut(command, tx));
      this.signal.committed();
      return result;
    } catch (error) {
      throw this.declaredRefusal(error) ?? error;
    }
  }

  /** The refusal that a module declared for the violated unique index; null without one. */
  private declaredRefusal(error: unknown): DomainError | null {
    const code = this.declarations.refusals.get(brokenUniqueIndex(error) ?? '');
    return code ? new DomainError(code) : null;
  }

  private async join<R>(command: Command<R>): Promise<R> {
    return this.carryOut(command, this.em.getContext() as EntityManager);
  }

  private async carryOut<R>(command: Command<R>, tx: EntityManager): Promise<R> {
    const result = await this.bus.execute(command);
    await tx.flush();
    this.noteWhatWasLookedAt(tx);
    return result;
  }

  /** Records the versions that a command without changes has read: its caller can wait for them. */
  private noteWhatWasLookedAt(tx: EntityManager): void {
    const scope = requestScope();
    if (!scope || scope.versions.size > 0) return;
    for (const entity of tx.getUnitOfWork().getIdentityMap().values())
      if (entity instanceof Aggregate && entity.version > 0)
        scope.versions.set(aggregateKey(entity.kind(), entity.id), entity.version);
  }
}
