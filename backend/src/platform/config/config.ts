import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import type { CountryCode } from 'libphonenumber-js/max';
import { BRAND } from '@nattil/contracts/brand';
import { isEmail, normaliseEmail } from '@nattil/contracts/rules/fields/email';
import { GRIEVANCE_DAYS, MAX_GRIEVANCE_DAYS } from '@nattil/contracts/rules/privacy/grievance';
import { DAYS_KEPT } from '@nattil/contracts/rules/privacy/retention';
import { newAdminPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { smsCountriesFrom } from './sms-countries.ts';
import { integer, list, oneOf, text, url, type Env, type Variables } from './env.ts';
import { isKey, KEY_RULE } from './key-format.ts';
import { readKafkaConfig, type KafkaConfig } from './kafka-config.ts';
import { withSecretFiles } from './secret-files.ts';
import type { GivenSettings, Settings } from './settings.ts';
import { readSmsConfig, type SmsConfig } from './sms-config.ts';

export { ConfigError } from './env.ts';

export type Role = 'all' | 'api' | 'worker';

export interface Config {
  production: boolean;
  role: Role;
  host: string;
  port: number;
  /** Seconds for which a stopping process still answers requests, while it is not ready. */
  drainSeconds: number;
  /** Maximum number of open connections of this process. */
  maxConnections: number;
  metrics: MetricsConfig;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** For connections that need a session of their own, if `databaseUrl` leads to a pooler. */
  databaseSessionUrl: string | null;
  databasePool: number;
  dataDir: string;
  /** null: the embedded transport. */
  kafka: KafkaConfig | null;
  /** null: the inbox, or none in production. */
  smtpUrl: string | null;
  /** Whether the inbox is readable from this machine only, or from everywhere. */
  devInbox: 'local' | 'open';
  mailFrom: string;
  mailPerDayToStrangers: number;
  sms: SmsConfig | null;
  smsCountries: CountryCode[];
  smsPerDay: number;
  publicUrl: string;
  /** PUBLIC_URL; null if it is not set. */
  givenPublicUrl: string | null;
  /** Base URL of the schemas that events name; null: the first PUBLIC_URL. */
  eventSource: string | null;
  corsOrigins: string[];
  trustedProxyHops: number;
  tileUrl: string;
  grievance: GrievanceConfig;
  retention: RetentionConfig;
  adminEmail: string;
  adminPassword: string | null;
  demoData: boolean;
  logLevel: string;
  /** Memory in KiB of argon2id; 19456 outside tests. */
  argon2MemoryKib: number;
  /** Size of libuv's pool, which hashes passwords and reads files. The entry point sets it. */
  threads: number;
  /** File outside the database that keeps heads of the audit chain. */
  auditHeadsFile: string;
  keys: Partial<Record<KeyName | OtherKeyName, string>>;
  settings: GivenSettings;
}

/** nginx inserts the address into pages unescaped. */
const PLAIN_ADDRESS = /^[\w.+@-]+$/;

/** Characters that a header can carry after `Bearer `. */
const TOKEN = /^[\x21-\x7e]+$/;

export const KEY_NAMES = ['JWT_SECRET', 'AUDIT_KEY', 'OTP_KEY', 'DATA_KEY'] as const;
export type KeyName = (typeof KEY_NAMES)[number];
/**
 * Keys that are accepted beside those in use: the previous one after a rotation, and the next one
 * before it.
 */
export const OTHER_KEY_NAMES = [
  ...(['AUDIT_KEY_OLD', 'DATA_KEY_OLD', 'JWT_SECRET_OLD', 'OTP_KEY_OLD'] as const),
  ...(['DATA_KEY_NEXT', 'JWT_SECRET_NEXT', 'OTP_KEY_NEXT'] as const),
] as const;
export type OtherKeyName = (typeof OTHER_KEY_NAMES)[number];

export interface MetricsConfig {
  /** Separate port of the metrics; null: the main port. */
  port: number | null;
  /** Token that Prometheus must send; null: none is required. */
  token: string | null;
}

/** Contact for complaints about personal data, as the member pages show it. */
export interface GrievanceConfig {
  /** An e-mail address. */
  contact: string;
  /** Days within which complaints are answered. */
  days: number;
}

/**
 * Days after which data outside the log is deleted. Periods that the API promises are not settings.
 */
export interface RetentionConfig {
  ipDays: number;
  notificationDays: number;
}

/** The six countries of the form, and the Gulf. */
const SMS_COUNTRIES = [
  ...['+91', '+1', '+44', '+61', '+65', '+971'],
  ...['+966', '+974', '+965', '+968', '+973'],
];

/** Settings that may be given as a file, by their name with `_FILE`. */
export const SECRET_NAMES: readonly string[] = [
  ...KEY_NAMES,
  ...OTHER_KEY_NAMES,
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'SMTP_URL',
  'SMS_ACCOUNT',
  'SMS_TOKEN',
  'METRICS_TOKEN',
  'KAFKA_SASL_PASSWORD',
  'ADMIN_PASSWORD',
];

/**
 * Reads and validates the environment with the settings of modules. Throws one ConfigError with all
 * settings that are wrong.
 */
export function readConfig(
  variables: Variables,
  settings: readonly Settings<unknown>[] = [],
): Config {
  const env = withSecretFiles(variables, SECRET_NAMES);
  const given = new Map(settings.map((each) => [each, env.attempt(() => each.read(env))]));
  const config = env.attempt(() => configIn(env, given));
  env.expectValid();
  return config!;
}

function configIn(env: Env, settings: GivenSettings): Config {
  const production = text(env, 'NODE_ENV') === 'production';
  const role = oneOf(env, 'ROLE', ['all', 'api', 'worker'] as const, 'all');
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseSessionUrl = url(env, 'DATABASE_SESSION_URL', ['postgres:', 'postgresql:']);
  if (databaseSessionUrl && !text(env, 'DATABASE_URL'))
    env.refuse('DATABASE_SESSION_URL is only read together with DATABASE_URL');
  if (role !== 'all' && !text(env, 'DATABASE_URL'))
    env.refuse(`ROLE=${role} needs DATABASE_URL, because several processes share it`);
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (production && !text(env, 'SMTP_URL'))
    env.refuse(
      'SMTP_URL is required when NODE_ENV=production, e.g. smtp://user:password@mail.example.org:587',
    );
  const port = integer(env, 'PORT', 3000, 0, 65_535);
  const dataDir = resolve(text(env, 'DATA_DIR') ?? '.data');
  return {
    production,
    role,
    host: text(env, 'HOST') ?? everyAddress(),
    port,
    drainSeconds: integer(env, 'DRAIN_SECONDS', production ? 5 : 0, 0, 300),
    maxConnections: integer(env, 'MAX_CONNECTIONS', 5_000, 10, 1_000_000),
    metrics: metrics(env, port),
    databaseUrl,
    databaseSessionUrl,
    databasePool: integer(env, 'DATABASE_POOL', 20, 4, 200),
    dataDir,
    kafka: readKafkaConfig(env, production),
    smtpUrl,
    devInbox: oneOf(env, 'DEV_INBOX', ['local', 'open'] as const, 'local'),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Nattil <no-reply@nattil.example>',
    mailPerDayToStrangers: integer(env, 'MAIL_PER_DAY_TO_STRANGERS', 1_000, 0, 10_000_000),
    sms: readSmsConfig(env, production),
    smsCountries:
      env.attempt(() => smsCountriesFrom(list(env, 'SMS_COUNTRIES') ?? SMS_COUNTRIES)) ?? [],
    smsPerDay: integer(env, 'SMS_PER_DAY', 2_000, 0, 10_000_000),
    // Paths are appended with their own leading slash.
    publicUrl: origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`,
    givenPublicUrl: origin(env, 'PUBLIC_URL') ?? null,
    eventSource: origin(env, 'EVENT_SOURCE') ?? null,
    corsOrigins: list(env, 'CORS_ORIGINS') ?? [],
    trustedProxyHops: integer(env, 'TRUSTED_PROXY_HOPS', 0, 0, 10),
    tileUrl: text(env, 'TILE_URL') ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    grievance: grievance(env),
    retention: {
      ipDays: integer(env, 'RETAIN_IP_DAYS', DAYS_KEPT.ip, 1, 3_650),
      notificationDays: integer(env, 'RETAIN_NOTIFICATION_DAYS', DAYS_KEPT.notifications, 1, 365),
    },
    adminEmail: adminEmail(env),
    adminPassword: adminPassword(env),
    demoData:
      !production &&
      oneOf(env, 'DEMO_DATA', ['on', 'off'] as const, databaseUrl ? 'off' : 'on') === 'on',
    logLevel: oneOf(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const,
      production || role !== 'all' ? 'info' : 'warn',
    ),
    argon2MemoryKib: integer(env, 'ARGON2_MEMORY_KIB', 19_456, production ? 19_456 : 8, 1_048_576),
    threads: integer(env, 'UV_THREADPOOL_SIZE', 4, 3, 1024),
    auditHeadsFile: resolve(text(env, 'AUDIT_HEADS_FILE') ?? join(dataDir, 'audit-heads.log')),
    keys: keys(env, production),
    settings,
  };
}

/** All addresses of the machine: those of IPv6 and IPv4, or of IPv4 where IPv6 is disabled. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((each) => each?.family === 'IPv6') ? '::' : '0.0.0.0';
}

function keys(env: Env, production: boolean): Config['keys'] {
  const given: Config['keys'] = {};
  for (const name of [...KEY_NAMES, ...OTHER_KEY_NAMES]) {
    const value = text(env, name);
    if (value) given[name] = value;
    if (value && !isKey(value)) env.refuse(`${name} must be ${KEY_RULE}`);
  }
  for (const name of KEY_NAMES)
    if (production && !given[name])
      env.refuse(`${name} is required when NODE_ENV=production: at least 32 bytes, hex or base64`);
  return given;
}

function adminEmail(env: Env): string {
  const given = text(env, 'ADMIN_EMAIL') ?? 'admin@nattil.example';
  if (!isEmail(normaliseEmail(given))) env.refuse('ADMIN_EMAIL must be an e-mail address');
  return given;
}

function adminPassword(env: Env): string | null {
  const given = text(env, 'ADMIN_PASSWORD') ?? null;
  const refusal = given === null ? null : newAdminPasswordRule(given);
  if (refusal) env.refuse(`ADMIN_PASSWORD is refused: ${refusal}`);
  return given;
}

/** Cookies, the service worker and links need the root of a host. */
function origin(env: Env, name: 'PUBLIC_URL' | 'EVENT_SOURCE'): string | undefined {
  const given = url(env, name, ['http:', 'https:'])?.replace(/\/+$/, '');
  if (given !== undefined && given !== new URL(given).origin)
    env.refuse(`${name} must have a host and no path, such as https://nattil.example.org`);
  return given;
}

function grievance(env: Env): GrievanceConfig {
  const contact = text(env, 'GRIEVANCE_CONTACT') ?? BRAND.support.grievanceEmail;
  if (!isEmail(contact) || !PLAIN_ADDRESS.test(contact))
    env.refuse('GRIEVANCE_CONTACT must be an e-mail address in ASCII');
  return { contact, days: integer(env, 'GRIEVANCE_DAYS', GRIEVANCE_DAYS, 1, MAX_GRIEVANCE_DAYS) };
}

function metrics(env: Env, mainPort: number): MetricsConfig {
  const isGiven = text(env, 'METRICS_PORT') !== undefined;
  const port = isGiven ? integer(env, 'METRICS_PORT', 0, 0, 65_535) : null;
  if (port && port === mainPort) env.refuse('METRICS_PORT must differ from PORT');
  const token = text(env, 'METRICS_TOKEN') ?? null;
  if (token !== null && !TOKEN.test(token))
    env.refuse('METRICS_TOKEN must consist of letters, digits and punctuation, without spaces');
  return { port, token };
}
