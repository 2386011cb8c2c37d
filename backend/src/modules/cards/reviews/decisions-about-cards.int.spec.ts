import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { Card } from '../card.aggregate.ts';
import { activeCardHolder } from '../testing/card-holder.ts';

describe('the refusal of a decision about a card that changed meanwhile', () => {
  let app: TestApp;
  let cardId: string;
  const renewedAt = new Date('2027-02-01T06:30:00Z');

  beforeAll(async () => {
    app = await startTestApp();
    ({ cardId } = await activeCardHolder(app));
    await inTransaction(async (card) => card.renew(1, 0, SYSTEM, renewedAt));
  });
  afterAll(() => app.close());

  const inTransaction = <T>(work: (card: Card) => Promise<T>) =>
    app
      .get(EntityManager)
      .fork()
      .transactional(async (em) => work(await em.findOneOrFail(Card, { id: cardId })));
  const refusalOn = async (seen: SeenVersions) => {
    const refused: unknown = await inTransaction((card) =>
      app.get(Decisions).about(card, seen, () => undefined),
    ).catch((error: unknown) => error);
    return (refused as DomainError | undefined)?.details.data;
  };

  it('names the administrator who changed its status, although another changed something later', async () => {
    expect(await refusalOn([1])).toMatchObject({ status: 'active', by: 'Member' });
  });

  it('names the last administrator, if its status is still the seen one', async () => {
    const last = { status: 'active', by: 'System', at: renewedAt.toISOString() };
    expect(await refusalOn([2])).toEqual(last);
    expect(await refusalOn([1, 2])).toEqual(last);
  });

  it('is not given when the version that was seen is the present one', async () => {
    expect(await refusalOn([3])).toBeUndefined();
    expect(await refusalOn(null)).toBeUndefined();
  });
});
