import type { RefusalCode } from '@nattil/contracts/error-codes';
import type { EventPayloads, EventType } from '@nattil/contracts/events/event-map';
import { expect } from '@jest/globals';
import { takeRecorded, type Aggregate } from '../kernel/domain/aggregate.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';

export interface ExpectedEvent {
  type: EventType;
  data: unknown;
}

/** An event that a decision should record. Other payload fields may have any value. */
export function recorded<T extends EventType>(
  type: T,
  data: Partial<EventPayloads[T]> = {},
): ExpectedEvent {
  return { type, data };
}

interface Outcome<A> {
  /** Expects exactly these events in this order; without arguments, no events. */
  then(...events: ExpectedEvent[]): A;
  thenNothing(): A;
  /** Expects a refusal with this code and no recorded event. */
  thenRefused(code: RefusalCode): DomainError;
}

/**
 * `given(issuedCard()).when((card) => card.activate(member, noon)).then(recorded('CardActivated'))`
 * Only events that `when` records count as the outcome, not those that led to the given state.
 */
export function given<A extends Aggregate>(
  aggregate: A,
): { when(act: (a: A) => unknown): Outcome<A> } {
  takeRecorded(aggregate);
  return {
    when(act) {
      let error: unknown;
      try {
        act(aggregate);
      } catch (thrown) {
        error = thrown;
      }
      const events = takeRecorded(aggregate);
      return outcome(aggregate, events, error);
    },
  };
}

function outcome<A extends Aggregate>(
  aggregate: A,
  events: ReturnType<typeof takeRecorded>,
  error: unknown,
): Outcome<A> {
  const then = (...expected: ExpectedEvent[]) => {
    if (error !== undefined) throw error;
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual(
      expected.map(({ type, data }) => ({ type, data: expect.objectContaining(data as object) })),
    );
    return aggregate;
  };
  return {
    then,
    thenNothing: () => then(),
    thenRefused(code) {
      expect(error).toBeInstanceOf(DomainError);
      expect((error as DomainError).code).toBe(code);
      expect(events).toEqual([]);
      return error as DomainError;
    },
  };
}
