import { provided } from '../../../platform/testing/provided.ts';
import { signalsOfTills } from '../testing/signals.ts';

signalsOfTills('kafka', () => ({ KAFKA_BROKERS: provided('kafkaBrokers').join(',') }));
