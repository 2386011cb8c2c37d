import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import { adminActor, type Actor } from '../../../platform/kernel/domain/actor.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { recordPurchase, reversePurchase } from '../record-purchase.ts';

const admin = adminActor('7b1f8c5e-0000-4000-8000-0000000000aa');

interface Bought {
  shopId: string;
  memberId: string;
  /** Rupees. The shop gives 10 percent. */
  bill: number;
  /** ISO 8601, with the offset of India where the day counts. */
  at: string;
  tier?: CardTier;
  /** Another card each time if omitted. */
  cardId?: string;
  actor?: Actor;
}

/** Records a purchase at any time, as the till does; returns its id. */
export async function bought(
  app: TestApp,
  { shopId, memberId, bill, at, tier = 'bronze', cardId = randomUUID(), actor = admin }: Bought,
): Promise<string> {
  const offer = {
    percent: 10,
    tierPercents: {},
    minimumBillPaise: null,
    maximumDiscountPaise: null,
    validFrom: null,
    validTo: null,
  };
  const shown = {
    shop: { id: shopId, name: 'Malabar Kitchen', offer },
    card: { id: cardId, number: '9123456789012348', memberId, tier },
    how: 'admin',
  } as const;
  const { id } = await inTransaction(app, async (em) =>
    recordPurchase(em, shown, bill * 100, actor, new Date(at)),
  );
  return id;
}

export async function broughtBack(
  app: TestApp,
  id: string,
  at: string,
  actor = admin,
): Promise<void> {
  const reason = 'The customer brought it back';
  await inTransaction(app, (em) => reversePurchase(em, id, reason, actor, new Date(at)));
}

async function inTransaction<T>(app: TestApp, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const done = await app.get(EntityManager).fork().transactional(work);
  app.get(EventSignal).committed();
  return done;
}
