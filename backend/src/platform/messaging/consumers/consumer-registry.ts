import { Injectable } from '@nestjs/common';
import { AGGREGATE_MODULES, EVENTS, type AggregateType } from '@nattil/contracts/events/event-map';
import { DeclarationError } from '../../registries/declaration-error.ts';
import { headOf } from '../../event-log/sequencer.ts';
import { definitionOf, isProjection } from './consumer.ts';
import { tableOf, viewOf } from './table-names.ts';
import type { EventConsumer, Projection } from './consumer.ts';
import type { Queryable } from '../../persistence/database.ts';

/**
 * A new read model follows a log of up to this many events from its start and replays a longer one.
 */
const FOLLOWED_FROM_THE_START = 5_000;

/** All consumers of this process; ConsumerDiscovery finds those of the modules. */
@Injectable()
export class ConsumerRegistry {
  readonly #consumers = new Map<string, EventConsumer>();

  /** Throws a DeclarationError when the consumer cannot work or has the name of another one. */
  register(consumer: EventConsumer): void {
    const { name, subscribes, causedBy = [] } = consumer;
    if (this.#consumers.has(name))
      throw new DeclarationError(
        `Two consumers are named '${name}', and each needs its own progress`,
      );
    if (typeof consumer.handle !== 'function')
      throw new DeclarationError(`The consumer '${name}' has no 'handle', so it would do nothing`);
    if (subscribes.length === 0)
      throw new DeclarationError(`The consumer '${name}' subscribes to no kind of aggregate`);
    for (const kind of subscribes)
      if (!Object.hasOwn(AGGREGATE_MODULES, kind))
        throw new DeclarationError(
          `The consumer '${name}' subscribes to '${kind}', which no module declares. There are: ${Object.keys(AGGREGATE_MODULES).join(', ')}`,
        );
    for (const type of causedBy)
      if (!Object.hasOwn(EVENTS, type) || !subscribes.includes(EVENTS[type].aggregate))
        throw new DeclarationError(
          `The consumer '${name}' is caused by '${type}', which is no event of: ${subscribes.join(', ')}`,
        );
    this.#consumers.set(name, consumer);
  }

  all(): EventConsumer[] {
    return [...this.#consumers.values()];
  }

  projections(): Projection[] {
    return this.all().filter(isProjection);
  }

  projection(name: string): Projection | undefined {
    const consumer = this.#consumers.get(name);
    return consumer && isProjection(consumer) ? consumer : undefined;
  }

  subscribes(name: string, kind: AggregateType): boolean {
    return this.#consumers.get(name)?.subscribes.includes(kind) ?? false;
  }

  /**
   * Inserts rows and creates tables of consumers that are new to this database; part of start-up.
   */
  async install(db: Queryable): Promise<void> {
    for (const consumer of this.all()) {
      const [known] = await db.query('select 1 from consumer where name = $1', [consumer.name]);
      if (known) continue;
      if (isProjection(consumer)) {
        const table = tableOf(consumer.name, 1);
        await db.query(consumer.createTable(table));
        for (const index of consumer.createIndexes(table)) await db.query(index);
        await db.query(`create or replace view ${viewOf(consumer.name)} as select * from ${table}`);
        // On a long log the table counts as not built; see ReadModels.
        const definition =
          (await headOf(db)) > FOLLOWED_FROM_THE_START ? null : definitionOf(consumer);
        await db.execute(
          'insert into consumer (name, generation, next_generation, definition) values ($1, 1, 2, $2)',
          [consumer.name, definition],
        );
      } else {
        await db.execute(
          `insert into consumer (name, generation, next_generation, from_seq, cursor, reconciled)
           select $1, 1, 2, head, head, head from (select coalesce(max(seq), 0) as head from event_place) h`,
          [consumer.name],
        );
      }
    }
  }
}
