import { provided } from '../../../platform/testing/provided.ts';
import { readModelsOfPurchases } from '../testing/read-models.ts';

readModelsOfPurchases('kafka', () => ({ KAFKA_BROKERS: provided('kafkaBrokers').join(',') }));
