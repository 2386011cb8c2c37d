import type { KafkaConfig } from '../../config/kafka-config.ts';

/** Brokers that are spoken to without TLS and password, as the test broker is. */
export function unsecured(brokers: string[]): KafkaConfig {
  return { brokers, tls: null, sasl: null };
}
