import { createRequire } from 'node:module';
import { Logger } from '@nestjs/common';
import { Kafka, logLevel, type logCreator, type SASLOptions } from 'kafkajs';
import type { KafkaConfig } from '../../../config/kafka-config.ts';

interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}
const require = createRequire(import.meta.url);

/**
 * kafkajs 2.2.4 arms a timer of one millisecond after every response and after every such timer,
 * even when no request waits: some 830 wake-ups a second per idle connection. A queue without
 * waiting requests needs no timer, because `push` arms it again.
 */
function keepIdleQueuesQuiet(): void {
  const { prototype } = require('kafkajs/src/network/requestQueue/index.js') as {
    prototype: RequestQueue & { quiet?: true };
  };
  if (prototype.quiet) return;
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
  prototype.quiet = true;
}

// kafkajs logs every retry of every connection; the callers log the failures that matter.
const quietly: logCreator = () => {
  const logger = new Logger('kafkajs');
  return ({ namespace, log }) => logger.debug(`${namespace}: ${log.message}`);
};

/** A client of these brokers; its producers and consumers open the connections. */
export function kafkaClient({ brokers, tls, sasl }: KafkaConfig): Kafka {
  keepIdleQueuesQuiet();
  return new Kafka({
    clientId: 'nattil',
    brokers,
    ssl: tls ?? false,
    ...(sasl && { sasl: sasl as SASLOptions }),
    connectionTimeout: 3_000,
    requestTimeout: 8_000,
    // Few retries: callers retry forever with a new producer or consumer.
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000 },
    logLevel: logLevel.WARN,
    logCreator: quietly,
  });
}
