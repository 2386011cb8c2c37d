import { readFileSync } from 'node:fs';
import { ConfigError, list, oneOf, text, type Env } from './env.ts';

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** Addresses and credentials of Kafka. */
export interface KafkaConfig {
  brokers: string[];
  /** null: unencrypted. Certificates and key are PEM. */
  tls: { ca?: string; cert?: string; key?: string } | null;
  sasl: { mechanism: (typeof MECHANISMS)[number]; username: string; password: string } | null;
}

/** null: no Kafka. Events stay in the embedded transport. */
export function readKafkaConfig(env: Env, production: boolean): KafkaConfig | null {
  const brokers = list(env, 'KAFKA_BROKERS');
  const wrong = brokers?.find((h) => !/^[\w.[\]:-]+:\d{1,5}$/.test(h));
  if (wrong) env.refuse(`KAFKA_BROKERS must be host:port, comma-separated, not '${wrong}'`);
  const tls = readTls(env);
  const sasl = env.attempt(() => readSasl(env)) ?? null;
  if (!brokers) {
    if (tls || sasl) env.refuse('KAFKA_TLS and KAFKA_SASL_MECHANISM need KAFKA_BROKERS');
    return null;
  }
  if (production && sasl?.mechanism === 'plain' && !tls)
    env.refuse(
      'KAFKA_SASL_MECHANISM=plain needs KAFKA_TLS=on in production, because it sends the password in plain text',
    );
  return { brokers, tls, sasl };
}

function readTls(env: Env): KafkaConfig['tls'] {
  const on = oneOf(env, 'KAFKA_TLS', ['on', 'off'] as const, 'off') === 'on';
  const [ca, cert, key] = ['KAFKA_TLS_CA', 'KAFKA_TLS_CERT', 'KAFKA_TLS_KEY'].map((name) => {
    if (!on && text(env, name)) env.refuse(`${name} needs KAFKA_TLS=on`);
    return env.attempt(() => pem(env, name));
  });
  if (!text(env, 'KAFKA_TLS_CERT') !== !text(env, 'KAFKA_TLS_KEY'))
    env.refuse('KAFKA_TLS_CERT and KAFKA_TLS_KEY belong together: set both or neither');
  return on ? { ...(ca && { ca }), ...(cert && { cert, key }) } : null;
}

function readSasl(env: Env): KafkaConfig['sasl'] {
  const username = text(env, 'KAFKA_SASL_USERNAME');
  // Not trimmed, because a password may contain spaces.
  const password = env.variables['KAFKA_SASL_PASSWORD'] || undefined;
  if (!text(env, 'KAFKA_SASL_MECHANISM')) {
    if (username || password)
      throw new ConfigError(
        `KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD need KAFKA_SASL_MECHANISM: ${MECHANISMS.join(', ')}`,
      );
    return null;
  }
  const mechanism = oneOf(env, 'KAFKA_SASL_MECHANISM', MECHANISMS, 'plain');
  if (!username || !password)
    throw new ConfigError(
      `KAFKA_SASL_MECHANISM=${mechanism} needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD`,
    );
  return { mechanism, username, password };
}

/** PEM text, or the file that holds it. Errors never quote the value, which may be a key. */
function pem(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const isPem = (content: string) => content.includes('-----BEGIN ');
  if (isPem(value)) return value.replaceAll('\\n', '\n');
  let content: string;
  try {
    content = readFileSync(value, 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new ConfigError(`${name} must be PEM or a file that can be read (${code ?? 'unknown'})`);
  }
  if (!isPem(content)) throw new ConfigError(`${name} names a file that is not PEM`);
  return content;
}
