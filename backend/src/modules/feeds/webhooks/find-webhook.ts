import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Webhook } from './webhook.aggregate.ts';

/** Locked until the command ends, so concurrent changes by two owners run one after the other. */
export async function findWebhook(em: EntityManager, id: string): Promise<Webhook> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const webhook = await em.findOne(Webhook, { id, deletedAt: null }, { lockMode });
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  return webhook;
}
