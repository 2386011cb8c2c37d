import { eventually } from '../../../testing/eventually.ts';
import { provided } from '../../../testing/provided.ts';
import { deadLetterTopic } from './kafka-topics.ts';
import { transportConformance } from '../../testing/conformance.ts';
import { headersOf, KafkaInspector } from '../../testing/kafka-inspector.ts';

const HEAD = '(select coalesce(max(seq), 0) from event_place)';
const SHOPS = 'privilege.shops.v1';

transportConformance('kafka', async () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  await kafka.wipe();
  return {
    brokers,
    async redeliver(database) {
      await database.execute('update relay_cursor set seq = 0');
    },
    async hasDeliveredAll(database, consumers) {
      const [relay] = await database.query<{ open: number }>(
        `select ${HEAD} - seq as open from relay_cursor`,
      );
      if (relay!.open > 0) return false;
      for (const consumer of consumers)
        if ((await kafka.lag(`privilege.${consumer}`, SHOPS)) > 0) return false;
      return true;
    },
    async loseWhatIsCommitted(database) {
      await database.execute(`update relay_cursor set seq = ${HEAD}`);
    },
    async deadLetters(aggregateId) {
      return eventually('the dead letter is published', async () => {
        const letters = (await kafka.messages(deadLetterTopic(SHOPS))).map(headersOf);
        const own = letters.filter((l) => l['ce_subject'] === aggregateId);
        return own.length > 0 ? own : null;
      });
    },
  };
});
