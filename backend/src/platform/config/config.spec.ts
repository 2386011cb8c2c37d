import { createSecretKey } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRAND } from '@nattil/contracts/brand';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigError, KEY_NAMES, readConfig } from './config.ts';
import { Encryption } from './encryption.ts';
import { integer } from './env.ts';
import { loadKeys } from './keys.ts';
import { Settings } from './settings.ts';
import { SMS_TEMPLATE_NAMES } from './sms-config.ts';

const HEX = 'ab'.repeat(32);
const KEYS = { JWT_SECRET: HEX, AUDIT_KEY: HEX, OTP_KEY: HEX, DATA_KEY: HEX };
const PEM = '-----BEGIN CERTIFICATE-----\\nAA==\\n-----END CERTIFICATE-----';
const KAFKA = { KAFKA_BROKERS: 'localhost:9092' };
const KAFKA_TLS = { ...KAFKA, KAFKA_TLS: 'on' };
const LOGIN = { KAFKA_SASL_USERNAME: 'nattil', KAFKA_SASL_PASSWORD: ' open sesame ' };
const PRODUCTION = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.org', ...KEYS };

const MSG91 = { SMS_PROVIDER: 'msg91', SMS_TOKEN: 't', SMS_FROM: 'NATTIL' };

describe('the configuration', () => {
  it('has defaults for everything: one process, embedded database, port 3000', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      port: 3000,
      databaseUrl: null,
      kafka: null,
      demoData: true,
      production: false,
    });
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS must be a whole number from 10 to 1000000'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a whole number from 0 to 65535'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT'],
    [
      { METRICS_TOKEN: 'two words' },
      'METRICS_TOKEN must consist of letters, digits and punctuation',
    ],
    [{ ROLE: 'boss' }, 'ROLE must be one of all, api, worker'],
    [{ ROLE: 'api' }, 'ROLE=api needs DATABASE_URL'],
    [
      { DATABASE_URL: 'mysql://localhost/x' },
      'DATABASE_URL must be a URL beginning with postgres://',
    ],
    [{ KAFKA_BROKERS: 'localhost' }, 'KAFKA_BROKERS must be host:port'],
    [{ KAFKA_TLS: 'on' }, 'KAFKA_TLS and KAFKA_SASL_MECHANISM need KAFKA_BROKERS'],
    [{ ...KAFKA, KAFKA_TLS: 'yes' }, 'KAFKA_TLS must be one of on, off'],
    [{ ...KAFKA, KAFKA_TLS_CA: PEM }, 'KAFKA_TLS_CA needs KAFKA_TLS=on'],
    [
      { ...KAFKA_TLS, KAFKA_TLS_CA: '/nowhere/ca.pem' },
      'KAFKA_TLS_CA must be PEM or a file that can be read (ENOENT)',
    ],
    [
      { ...KAFKA_TLS, KAFKA_TLS_CA: import.meta.filename.replace('config.spec', 'keys') },
      'KAFKA_TLS_CA names a file that is not PEM',
    ],
    [{ ...KAFKA_TLS, KAFKA_TLS_CERT: PEM }, 'KAFKA_TLS_CERT and KAFKA_TLS_KEY belong together'],
    [{ ...KAFKA_TLS, KAFKA_TLS_KEY: PEM }, 'KAFKA_TLS_CERT and KAFKA_TLS_KEY belong together'],
    [
      { ...KAFKA, ...LOGIN },
      'KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD need KAFKA_SASL_MECHANISM',
    ],
    [
      { ...KAFKA, ...LOGIN, KAFKA_SASL_MECHANISM: 'gssapi' },
      'KAFKA_SASL_MECHANISM must be one of plain, scram-sha-256, scram-sha-512',
    ],
    [
      { ...KAFKA, KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_PASSWORD: 'x' },
      'needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD',
    ],
    [
      { ...PRODUCTION, ...KAFKA, ...LOGIN, KAFKA_SASL_MECHANISM: 'plain' },
      'KAFKA_SASL_MECHANISM=plain needs KAFKA_TLS=on in production',
    ],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be a URL beginning with smtp://'],
    [
      { MAIL_PER_DAY_TO_STRANGERS: '-1' },
      'MAIL_PER_DAY_TO_STRANGERS must be a whole number from 0',
    ],
    [{ DEV_INBOX: 'on' }, 'DEV_INBOX must be one of local, open'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ RETAIN_IP_DAYS: '0' }, 'RETAIN_IP_DAYS must be a whole number from 1 to 3650'],
    [
      { RETAIN_NOTIFICATION_DAYS: '400' },
      'RETAIN_NOTIFICATION_DAYS must be a whole number from 1 to 365',
    ],
    [{ GRIEVANCE_CONTACT: 'https://example.org' }, 'GRIEVANCE_CONTACT must be an e-mail address'],
    [{ GRIEVANCE_CONTACT: 'a@example.org">' }, 'GRIEVANCE_CONTACT must be an e-mail address'],
    [{ GRIEVANCE_CONTACT: "o'neil@example.org" }, 'GRIEVANCE_CONTACT must be an e-mail address'],
    [{ GRIEVANCE_CONTACT: 'a$uri@example.org' }, 'GRIEVANCE_CONTACT must be an e-mail address'],
    [{ GRIEVANCE_DAYS: '0' }, 'GRIEVANCE_DAYS must be a whole number from 1 to 90'],
    [{ GRIEVANCE_DAYS: '91' }, 'GRIEVANCE_DAYS must be a whole number from 1 to 90'],
    [{ SMS_COUNTRIES: 'IN,91' }, 'SMS_COUNTRIES must list countries (IN) or'],
    [{ SMS_PROVIDER: 'twilio' }, 'SMS_ACCOUNT is required when SMS_PROVIDER is set'],
    [
      { ...MSG91, SMS_TEMPLATES: '/nowhere.json' },
      'SMS_TEMPLATES must be JSON or a file that can be read (ENOENT)',
    ],
    [
      { ...MSG91, SMS_TEMPLATES: '{"otp-code"' },
      'SMS_TEMPLATES must be a JSON object of template names',
    ],
    [{ ...MSG91, SMS_TEMPLATES: import.meta.filename }, 'SMS_TEMPLATES must be a JSON object'],
    [{ ...MSG91, SMS_TEMPLATES: '{"otp-code":7}' }, 'SMS_TEMPLATES must give otp-code as a text'],
    [{ ...MSG91, SMS_TEMPLATES: '{"otp-code":" "}' }, 'SMS_TEMPLATES must give otp-code as a text'],
    [{ ...PRODUCTION, ...MSG91 }, 'SMS_TEMPLATES must name the id of the template otp-code'],
    [
      { ...PRODUCTION, ...MSG91, SMS_TEMPLATES: '{"otp-code":"1","account-notice":"3"}' },
      'SMS_TEMPLATES must name the id of the template password-link when SMS_PROVIDER=msg91',
    ],
    [{ ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL is required when NODE_ENV=production'],
    [{ ...PRODUCTION, OTP_KEY: '' }, 'OTP_KEY is required when NODE_ENV=production'],
    [
      { ...PRODUCTION, ARGON2_MEMORY_KIB: '64' },
      'ARGON2_MEMORY_KIB must be a whole number from 19456',
    ],
  ])('names the variable that is wrong and its rule: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('names all settings that are wrong at once', () => {
    const wrong = {
      NODE_ENV: 'production',
      ROLE: 'api',
      PORT: 'eighty',
      KAFKA_BROKERS: 'localhost',
      SMS_PROVIDER: 'twilio',
      SMS_COUNTRIES: 'XX',
      AUDIT_KEY: 'short',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: 'short',
    };
    const settings = [new Settings((env) => integer(env, 'OF_A_MODULE', 1, 1, 9))];
    expect(() => readConfig({ ...wrong, OF_A_MODULE: 'x' }, settings)).toThrow(
      new ConfigError(`15 settings are invalid:
  - OF_A_MODULE must be a whole number from 1 to 9, not 'x'
  - ROLE=api needs DATABASE_URL, because several processes share it
  - SMTP_URL is required when NODE_ENV=production, e.g. smtp://user:password@mail.example.org:587
  - PORT must be a whole number from 0 to 65535, not 'eighty'
  - KAFKA_BROKERS must be host:port, comma-separated, not 'localhost'
  - SMS_ACCOUNT is required when SMS_PROVIDER is set
  - SMS_TOKEN is required when SMS_PROVIDER is set
  - SMS_FROM is required when SMS_PROVIDER is set
  - SMS_COUNTRIES must list countries (IN) or calling codes (+91), not 'XX'
  - ADMIN_EMAIL must be an e-mail address
  - ADMIN_PASSWORD is refused: Password must be at least 8 characters long
  - AUDIT_KEY must be at least 32 bytes, written in hex or base64
  - JWT_SECRET is required when NODE_ENV=production: at least 32 bytes, hex or base64
  - OTP_KEY is required when NODE_ENV=production: at least 32 bytes, hex or base64
  - DATA_KEY is required when NODE_ENV=production: at least 32 bytes, hex or base64`),
    );
  });

  it('reads the ids of SMS templates from a file, and requires them only for MSG91', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'nattil-sms-'));
    const file = join(dir, 'sms-templates.json');
    const ids = Object.fromEntries(SMS_TEMPLATE_NAMES.map((name, at) => [name, `65f${at}`]));
    await writeFile(file, JSON.stringify({ ...ids, later: '66f0' }));
    const { sms } = readConfig({ ...PRODUCTION, ...MSG91, SMS_TEMPLATES: file });
    expect(sms).toMatchObject({ provider: 'msg91', account: '', templates: ids });
    await rm(dir, { recursive: true });
    const twilio = { ...MSG91, SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'a' };
    expect(readConfig({ ...PRODUCTION, ...twilio }).sms).toMatchObject({ templates: {} });
  });

  it('has a default contact for complaints about personal data, and accepts another', () => {
    expect(readConfig(PRODUCTION).grievance).toEqual({
      contact: BRAND.support.grievanceEmail,
      days: 30,
    });
    const env = { GRIEVANCE_CONTACT: ' dpo@example.org ', GRIEVANCE_DAYS: '14' };
    expect(readConfig(env).grievance).toEqual({ contact: 'dpo@example.org', days: 14 });
  });

  it('connects to Kafka with TLS and a password if configured', () => {
    const sasl = { ...LOGIN, KAFKA_SASL_MECHANISM: 'scram-sha-512' };
    const { kafka } = readConfig({ ...PRODUCTION, ...KAFKA_TLS, KAFKA_TLS_CA: PEM, ...sasl });
    expect(kafka).toEqual({
      brokers: ['localhost:9092'],
      tls: { ca: PEM.replaceAll('\\n', '\n') },
      sasl: { mechanism: 'scram-sha-512', username: 'nattil', password: ' open sesame ' },
    });
    expect(readConfig(KAFKA).kafka).toMatchObject({ tls: null, sasl: null });
  });

  it('sends SMS to the six countries and the Gulf by default', () => {
    const six = ['IN', 'US', 'CA', 'GB', 'AU', 'SG', 'AE'];
    expect(readConfig({}).smsCountries).toEqual([...six, 'SA', 'QA', 'KW', 'OM', 'BH']);
    expect(readConfig({ SMS_COUNTRIES: 'IN' }).smsCountries).toEqual(['IN']);
  });

  it('removes the trailing slash of PUBLIC_URL', () => {
    for (const PUBLIC_URL of ['https://cards.example.org', 'https://cards.example.org//'])
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://cards.example.org');
  });

  it('refuses a PUBLIC_URL with a path, a query or a password', () => {
    for (const more of ['/nattil', '/nattil/', '/?x=1', '#top'])
      expect(() => readConfig({ PUBLIC_URL: `https://cards.example.org${more}` })).toThrow(
        'PUBLIC_URL must have a host and no path',
      );
    expect(() => readConfig({ PUBLIC_URL: 'https://me:secret@cards.example.org' })).toThrow(
      'PUBLIC_URL',
    );
  });

  it('listens on all addresses, also those of IPv6 where it exists', () => {
    const hasIpv6 = Object.values(networkInterfaces())
      .flat()
      .some((each) => each?.family === 'IPv6');
    expect(readConfig({}).host).toBe(hasIpv6 ? '::' : '0.0.0.0');
    expect(readConfig({ HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  it('lets a proxy see a stop for five seconds in production', () => {
    expect(readConfig({}).drainSeconds).toBe(0);
    expect(readConfig(PRODUCTION).drainSeconds).toBe(5);
    expect(readConfig({ ...PRODUCTION, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  });

  it('has no demo data in production or with DATABASE_URL', () => {
    expect(readConfig(PRODUCTION).demoData).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).demoData).toBe(false);
  });
});

describe('the keys', () => {
  const made: string[] = [];
  const dataDir = async () => {
    made.push(await mkdtemp(join(tmpdir(), 'nattil-keys-')));
    return made.at(-1)!;
  };
  afterAll(() => Promise.all(made.map((dir) => rm(dir, { recursive: true }))));

  it('are generated once and stored in a file that only the owner can read', async () => {
    const config = { ...readConfig({}), dataDir: await dataDir() };
    const first = await loadKeys(config);
    const second = await loadKeys(config);
    for (const name of KEY_NAMES) expect(second[name].equals(first[name])).toBe(true);
    const file = join(config.dataDir, 'keys.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')))).toHaveLength(4);
  });

  it('are never replaced if they are unreadable: the error names the reason, the file and the remedy', async () => {
    const config = { ...readConfig({}), dataDir: await dataDir() };
    await loadKeys(config);
    const file = join(config.dataDir, 'keys.json');
    const whole = await readFile(file, 'utf8');
    for (const [damaged, why] of [
      ['', 'it is empty'],
      [whole.slice(0, 40), 'it is not whole'],
      ['null', 'it lacks JWT_SECRET, AUDIT_KEY, OTP_KEY, DATA_KEY'],
      [JSON.stringify({ ...JSON.parse(whole), AUDIT_KEY: undefined }), 'it lacks AUDIT_KEY'],
    ] as const) {
      await writeFile(file, damaged);
      const refused = await loadKeys(config).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ConfigError);
      expect((refused as Error).message).toBe(
        `the keys in ${file} cannot be read (${why}). Restore this file from a backup, or set JWT_SECRET, AUDIT_KEY, OTP_KEY, DATA_KEY`,
      );
      expect(await readFile(file, 'utf8')).toBe(damaged);
    }
    await rm(file);
    await mkdir(file);
    await expect(loadKeys(config)).rejects.toThrow(/cannot be read \(EISDIR/);
  });

  it.each(['short', 'ab'.repeat(31), '!'.repeat(64)])(
    'are refused when they are not 32 bytes of hex or base64: %s',
    async (key) => {
      const refusal = 'AUDIT_KEY must be at least 32 bytes';
      expect(() => readConfig({ AUDIT_KEY: key })).toThrow(refusal);
      const config = { ...readConfig({}), dataDir: await dataDir() };
      await loadKeys(config);
      const file = join(config.dataDir, 'keys.json');
      const kept = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...kept, AUDIT_KEY: key }));
      await expect(loadKeys(config)).rejects.toThrow(refusal);
    },
  );

  it('are required if several processes share them', async () => {
    const config = readConfig({ ROLE: 'api', DATABASE_URL: 'postgres://localhost/x' });
    await expect(loadKeys(config)).rejects.toThrow('must be set when ROLE=api');
  });

  it('decrypt a value only with the same context and key', async () => {
    const keys = await loadKeys({ ...readConfig(KEYS), dataDir: await dataDir() });
    const encryption = new Encryption(keys);
    const sealed = encryption.encrypt('ABCDE1234F', 'shop/pan/1');
    expect(sealed.toString('latin1')).not.toContain('ABCDE');
    expect(encryption.decrypt(sealed, 'shop/pan/1')).toBe('ABCDE1234F');
    expect(() => encryption.decrypt(sealed, 'shop/pan/2')).toThrow();
    const other = new Encryption({ ...keys, DATA_KEY: createSecretKey(Buffer.alloc(32, 7)) });
    expect(() => other.decrypt(sealed, 'shop/pan/1')).toThrow('a key that is not set any more');
  });
});
