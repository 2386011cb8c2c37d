// `npm run kafka`: a local broker on port 9092 (KAFKA_PORT), its topics below .data/kafka.
import { fileURLToPath } from 'node:url';
import { startKafka } from './kafka-broker.ts';

const dir = fileURLToPath(new URL('../.data/kafka/broker', import.meta.url));
const port = Number(process.env['KAFKA_PORT'] ?? 9092);

let broker;
try {
  broker = await startKafka({ port, dir, log: (line) => console.log(line) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(`Kafka listens on ${broker.brokers} and keeps its topics in ${dir}.`);
console.log(`Start the application on it:  KAFKA_BROKERS=${broker.brokers} npm start`);
console.log('Ctrl-C stops it.');

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    console.log('Stopping Kafka ...');
    void broker.stop().then(() => process.exit(0));
  });
}
