import type { KafkaConfig } from '../../config/kafka-config.ts';

/** A configuration for brokers without TLS and password, such as the test broker. */
export function unsecured(brokers: string[]): KafkaConfig {
  return { brokers, tls: null, sasl: null };
}
