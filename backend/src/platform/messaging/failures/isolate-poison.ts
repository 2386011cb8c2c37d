import { type Queryable } from '../../persistence/database.ts';
import { isConnectionLost } from '../../persistence/connection-lost.ts';
import type { EventConsumer } from '../consumers/consumer.ts';
import type { Generation } from '../consumers/consumer-state.ts';
import { isContention } from '../consumers/contention.ts';
import { firstHalt, type Halt } from '../consumers/halts.ts';
import { keyOf, type LoggedEvent } from '../../event-log/logged-event.ts';
import { park } from './parked-aggregates.ts';

export type Apply = (
  tx: Queryable,
  consumer: EventConsumer,
  target: Generation,
  events: LoggedEvent[],
) => Promise<Halt | null>;

/**
 * Applies a batch within a transaction. When a handler fails, each aggregate is applied alone, and
 * those that fail alone are parked, in the same transaction.
 */
export function isolatingPoison(apply: Apply): Apply {
  return async (tx, consumer, target, batch) => {
    const whole = await attempt(tx, () => apply(tx, consumer, target, batch));
    if ('done' in whole) return whole.done;
    const halts: (Halt | null)[] = [];
    // In the order in which appliers lock progress, to avoid deadlocks between them.
    for (const [, events] of [...Map.groupBy(batch, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const alone = await attempt(tx, () => apply(tx, consumer, target, events));
      if ('done' in alone) halts.push(alone.done);
      else await park(tx, consumer.name, target, events, alone.error);
    }
    return firstHalt(halts);
  };
}

/** Rolls back failed work. A lost connection or contention is not the fault of an event. */
async function attempt<T>(
  tx: Queryable,
  work: () => Promise<T>,
): Promise<{ done: T } | { error: unknown }> {
  await tx.query('savepoint attempt');
  try {
    const done = await work();
    await tx.query('release savepoint attempt');
    return { done };
  } catch (error) {
    if (isConnectionLost(error) || isContention(error)) throw error;
    await tx.query('rollback to savepoint attempt; release savepoint attempt');
    return { error };
  }
}
