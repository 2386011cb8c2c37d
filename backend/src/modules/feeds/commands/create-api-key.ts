import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CreateApiKeyRequest } from '@nattil/contracts/api/admin/api-keys';
import {
  apiKeyDaysRule,
  apiKeyNameRule,
  apiKeyScopesRule,
  type FeedScope,
} from '@nattil/contracts/rules/portal/api-keys';
import { confirmSensitiveRule } from '@nattil/contracts/rules/portal/sensitive-events';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { newKey } from '../../../platform/identity/access/key-check.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { refuseFormerOwner } from '../../admin/public.ts';
import { ApiKey } from '../api-key.aggregate.ts';

export class CreateApiKeyBody implements CreateApiKeyRequest {
  @ValidatedBy(apiKeyNameRule) name: string;
  @ValidatedBy(apiKeyScopesRule) scopes: FeedScope[];
  @ValidatedBy(apiKeyDaysRule) expiresInDays: number;
  @ValidatedBy(confirmSensitiveRule) confirmSensitive: boolean;
}

/** Creates a key for the event feeds. Its secret is returned once and not stored. */
export class CreateApiKey extends Command<{ id: string; secret: string }> {
  constructor(
    readonly body: CreateApiKeyBody,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ body, owner }: CreateApiKey): Promise<{ id: string; secret: string }> {
    await refuseFormerOwner(inTransactionOf(this.em), owner.id!);
    const { secret, hash } = newKey();
    const now = this.clock.now();
    const { name, scopes, expiresInDays } = body;
    const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS);
    const key = ApiKey.create({ name, scopes, expiresAt }, hash, owner, now);
    this.em.persist(key);
    return { id: key.id, secret };
  }
}
