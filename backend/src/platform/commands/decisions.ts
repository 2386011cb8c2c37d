import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { inTransactionOf } from '../persistence/orm/in-transaction-of.ts';
import { lastDecision } from '../event-log/last-decision.ts';
import { Names } from '../registries/names.ts';
import type { Aggregate } from '../kernel/domain/aggregate.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import type { SeenVersions } from '../kernel/domain/seen-versions.ts';

/**
 * Checks a person's decision against the version that the person saw, and refuses it on any other
 * version. A refusal that names a state also names who caused that state, and when.
 */
@Injectable()
export class Decisions {
  constructor(
    private readonly em: EntityManager,
    private readonly names: Names,
  ) {}

  /** Called in the command's transaction, after loading; of two at once the flush refuses one. */
  async about(
    aggregate: Aggregate & { status: string },
    seen: SeenVersions,
    decide: () => void,
  ): Promise<void> {
    try {
      if (seen && !seen.includes(aggregate.version))
        throw new DomainError('CHANGED_MEANWHILE', { data: { status: aggregate.status } });
      decide();
    } catch (error) {
      if (error instanceof DomainError && error.details.data?.status !== undefined)
        throw await this.withWhoAndWhen(error, aggregate, Math.max(0, ...(seen ?? [])));
      throw error;
    }
  }

  private async withWhoAndWhen(
    refusal: DomainError,
    aggregate: Aggregate & { status: string },
    seenVersion: number,
  ): Promise<DomainError> {
    const db = inTransactionOf(this.em);
    const { id, version, status } = aggregate;
    const decision = await lastDecision(db, { type: aggregate.kind(), id, version }, seenVersion);
    if (!decision) return refusal;
    const by = await this.names.ofActor(db, decision.actor);
    const message =
      refusal.code === 'CHANGED_MEANWHILE'
        ? `${by} changed this meanwhile. It is now ${status}.`
        : refusal.message;
    return new DomainError(refusal.code, {
      ...refusal.details,
      message,
      data: { ...refusal.details.data, by, at: decision.at.toISOString() },
    });
  }
}
