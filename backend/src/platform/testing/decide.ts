import type { RefusalCode } from '@nattil/contracts/error-codes';
import type { EventPayloads, EventType } from '@nattil/contracts/events/event-map';
import { expect } from '@jest/globals';
import { takeRecorded, type Aggregate } from '../domain/aggregate.ts';
import { DomainError } from '../domain/domain-error.ts';

export interface ExpectedEvent {
  type: EventType;
  data: unknown;
}

/** An event that a decision should record; what of its payload is not named may be anything. */
export function recorded<T extends EventType>(
  type: T,
  data: Partial<EventPayloads[T]> = {},
): ExpectedEvent {
  return { type, data };
}

interface Outcome<A> {
  /** Exactly these events, in this order; none when none are named. */
  then(...events: ExpectedEvent[]): A;
  thenNothing(): A;
  /** Refused with this code, and nothing was recorded. */
  thenRefused(code: RefusalCode): DomainError;
}

/**
 * `given(issuedCard()).when((card) => card.activate(member, noon)).then(recorded('CardActivated'))`:
 * what led to the given state does not count as an outcome; only what `when` records does.
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
