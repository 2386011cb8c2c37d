import { Database, type Queryable } from '../../persistence/database.ts';
import { keyOf, readLog, type LoggedEvent } from '../../event-log/logged-event.ts';
import { moveCursors } from './cursors.ts';
import { haltByDefinition, selectState, type ConsumerState } from './consumer-state.ts';
import type { Projection } from './consumer.ts';
import { concerns, passTo, type EventApplier } from './event-applier.ts';
import { lockProgressOf, moveProgressOf, type KeptMove } from './progress.ts';

/** A step of projections that are further behind is theirs alone. */
const BATCH = 500;

/** What one projection does in a step. */
interface Portion {
  consumer: Projection;
  state: ConsumerState;
  events: LoggedEvent[];
}

interface Planned extends Omit<Portion, 'events'> {
  /** The events that are not applied yet, in the order of the log. */
  fresh: LoggedEvent[];
  moves: KeptMove[];
}

/**
 * Applies new events to several projections in one transaction: of the statements of a step, most
 * are the same for each of them. It knows only the usual case. A projection with anything else
 * (a gap, a parked aggregate, a halt, many events) takes a step of its own.
 */
export class JointSteps {
  constructor(
    private readonly database: Database,
    private readonly applier: EventApplier,
  ) {}

  /**
   * Returns the projections that must take a step alone. After an error nothing was applied, and
   * all of them must.
   */
  async advance(consumers: readonly Projection[]): Promise<Projection[]> {
    const done = await this.database.transaction(
      async (tx, opened: ConsumerState[]) => {
        const ready = consumers.flatMap((consumer) => {
          const state = opened.find(({ name }) => name === consumer.name);
          return state && isUsual(consumer, state) ? [{ consumer, state }] : [];
        });
        if (ready.length === 0) return [];
        const plans = await this.plan(tx, await this.read(tx, ready));
        for (const { consumer, state, fresh } of plans) await passTo(tx, consumer, state, fresh);
        const moves = plans.flatMap((plan) => plan.moves);
        if (moves.length > 0) await moveProgressOf(tx, moves);
        const behind = plans.filter(({ state: { cursor, head } }) => head > cursor);
        const cursors = behind.map(({ state }) => ({ ...state, next: state.head }));
        if (cursors.length > 0) await moveCursors(tx, cursors);
        return plans.map(({ consumer }) => consumer);
      },
      selectState(...consumers),
    );
    if (done.length > 0) this.applier.signal.applied();
    return consumers.filter((consumer) => !done.includes(consumer));
  }

  /** Leaves out a projection that gets an event of a newer version of the program. */
  private async read(
    tx: Queryable,
    ready: { consumer: Projection; state: ConsumerState }[],
  ): Promise<Portion[]> {
    const after = Math.min(...ready.map(({ state }) => state.cursor));
    const { head } = ready[0]!.state;
    const kinds = new Set(ready.flatMap(({ consumer }) => consumer.subscribes));
    const all = await readLog(tx, after, [...kinds], head - after, { upTo: head });
    return ready
      .map(({ consumer, state }) => ({
        consumer,
        state,
        events: all.filter((event) => event.seq > state.cursor && concerns(consumer, event)),
      }))
      .filter(({ events }) => events.every((event) => this.applier.knows(event)));
  }

  /** Leaves out a projection that lacks an earlier event of an aggregate. */
  private async plan(tx: Queryable, portions: readonly Portion[]): Promise<Planned[]> {
    const wanted = portions.flatMap(({ consumer, state, events }) =>
      [...Map.groupBy(events, keyOf).values()].map(([first]) => ({
        consumer: consumer.name,
        generation: state.generation,
        kind: first!.aggregateType,
        id: first!.aggregateId,
      })),
    );
    const rows = wanted.length > 0 ? await lockProgressOf(tx, wanted) : [];
    const progress = new Map(
      rows.map(({ consumer, kind, id, version }) => [`${consumer}/${kind}/${id}`, version]),
    );
    return portions.flatMap((portion) => planned(portion, progress) ?? []);
  }
}

/** Null if an event before these was not applied. */
function planned(
  { consumer, state, events }: Portion,
  progress: ReadonlyMap<string, number>,
): Planned | null {
  const moves: KeptMove[] = [];
  const fresh: LoggedEvent[] = [];
  for (const [key, ordered] of Map.groupBy(events, keyOf)) {
    const from = progress.get(`${consumer.name}/${key}`) ?? 0;
    const next = ordered.filter(({ version }) => version > from);
    if (next.length === 0) continue;
    if (next.some(({ version }, at) => version !== from + 1 + at)) return null;
    const { aggregateType: kind, aggregateId: id, version: to } = next.at(-1)!;
    moves.push({ consumer: consumer.name, generation: state.generation, kind, id, from, to });
    fresh.push(...next);
  }
  return { consumer, state, fresh, moves };
}

/** Whether only a few events of a healthy projection are new, and no other process applies them. */
function isUsual(consumer: Projection, state: ConsumerState): boolean {
  const { mine, someParked, head, cursor } = state;
  return mine && !someParked && head - cursor <= BATCH && !haltByDefinition(consumer, state);
}
