import type { Message } from 'kafkajs';
import { AGGREGATE_MODULES, topicOf } from '@nattil/contracts/events/event-map';
import { Database } from '../../persistence/database.ts';
import { toMessage } from '../delivery/kafka/cloud-event.ts';
import { deadLetterTopic } from '../delivery/kafka/kafka-topics.ts';
import { PUBLISHED_COLUMNS, type PublishedEvent } from '../../event-log/logged-event.ts';
import type { Publisher } from '../delivery/kafka/publisher.ts';

const BATCH = 50;

interface GivenUp extends PublishedEvent {
  consumer: string;
  generation: number;
  error: string;
  tries: number;
}

/**
 * Publishes the event at which a consumer gave up to `<topic>.dlt`, from the row of the parked
 * aggregate, and marks the row. The aggregate stays parked until an operator retries it.
 */
export class DeadLetters {
  constructor(
    private readonly database: Database,
    private readonly publisher: Publisher,
    private readonly publicUrl: string,
  ) {}

  /** Returns the number of published dead letters. */
  async publish(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const givenUp = await tx.query<GivenUp>(
        `select ${PUBLISHED_COLUMNS}, k.consumer, k.generation, k.error, k.tries
         from parked_aggregate k
           join consumer p on p.name = k.consumer and p.generation = k.generation
           join event_version v on v.aggregate_type = k.aggregate_type and v.aggregate_id = k.aggregate_id
           join event_log e on e.pos = v.pos and e.id = k.event_id
         where k.given_up_at is not null and k.dead_lettered_at is null and k.aggregate_type = any($2)
         order by e.seq limit $1 for update of k skip locked`,
        // Only a newer version has the topics of other aggregate types.
        [BATCH, Object.keys(AGGREGATE_MODULES)],
      );
      if (givenUp.length === 0) return 0;
      const byTopic = new Map<string, Message[]>();
      for (const [topic, rows] of Map.groupBy(givenUp, (p) => topicOf(p.aggregateType)))
        byTopic.set(
          deadLetterTopic(topic),
          rows.map((row) => letter(row, this.publicUrl)),
        );
      await this.publisher.send(byTopic);
      await tx.execute(
        `update parked_aggregate k set dead_lettered_at = now()
         from unnest($1::text[], $2::int[], $3::text[], $4::uuid[]) as d(consumer, generation, kind, id)
         where k.consumer = d.consumer and k.generation = d.generation
           and k.aggregate_type = d.kind and k.aggregate_id = d.id`,
        [
          givenUp.map((p) => p.consumer),
          givenUp.map((p) => p.generation),
          givenUp.map((p) => p.aggregateType),
          givenUp.map((p) => p.aggregateId),
        ],
      );
      return givenUp.length;
    });
  }
}

/** The event as it was published, with the consumer that gave up and its error. */
function letter({ consumer, error, tries, ...event }: GivenUp, publicUrl: string): Message {
  const message = toMessage(event, publicUrl);
  return {
    ...message,
    headers: {
      ...message.headers,
      dlt_consumer: consumer,
      dlt_error: error,
      dlt_tries: String(tries),
    },
  };
}
