import type { TestApp } from '../../../platform/testing/test-app.ts';
import { CardSweeps } from '../card-life/card-sweeps.ts';

export async function expireDueCards(app: TestApp): Promise<void> {
  await app.get(CardSweeps).expire();
}
