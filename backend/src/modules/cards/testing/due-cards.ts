import type { TestApp } from '../../../platform/testing/test-app.ts';
import { CardSweeps } from '../card-sweeps.ts';

/** Ends the cards whose time is over, as the schedule does now and then. */
export async function expireDueCards(app: TestApp): Promise<void> {
  await app.get(CardSweeps).expire();
}
