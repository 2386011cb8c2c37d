import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ApiKey } from '../api-key.aggregate.ts';

export class RevokeApiKey extends Command<void> {
  constructor(
    readonly keyId: string,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ keyId, owner }: RevokeApiKey): Promise<void> {
    // The lock lets two concurrent owners both succeed.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const key = await this.em.findOne(ApiKey, { id: keyId }, { lockMode });
    if (!key) throw new DomainError('API_KEY_NOT_FOUND');
    key.revoke(owner, this.clock.now());
  }
}
