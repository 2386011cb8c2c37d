import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig, SECRET_NAMES } from './config.ts';

const KEY = 'ab'.repeat(32);
let dir: string;
beforeAll(async () => (dir = await mkdtemp(join(tmpdir(), 'nattil-secrets-'))));
afterAll(() => rm(dir, { recursive: true }));

const fileWith = async (content: string, name = 'secret') => {
  await writeFile(join(dir, name), content);
  return join(dir, name);
};

describe('a secret in a file', () => {
  it('is the content of the file without the newline at its end', async () => {
    const config = readConfig({
      JWT_SECRET: '',
      JWT_SECRET_FILE: await fileWith(`${KEY}\n`, 'jwt'),
      DATABASE_URL_FILE: await fileWith('postgres://nattil:x@db/nattil\r\n', 'url'),
      KAFKA_BROKERS: 'kafka:9092',
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: 'nattil',
      KAFKA_SASL_PASSWORD_FILE: await fileWith(' open sesame \n', 'password'),
      ADMIN_PASSWORD_FILE: await fileWith('Kasavu-gold-1956\n', 'admin'),
    });
    expect(config).toMatchObject({
      keys: { JWT_SECRET: KEY },
      databaseUrl: 'postgres://nattil:x@db/nattil',
      kafka: { sasl: { password: ' open sesame ' } },
      adminPassword: 'Kasavu-gold-1956',
    });
  });

  it.each(SECRET_NAMES)('is refused if %s is given as a value, too', async (name) => {
    const file = await fileWith(KEY);
    expect(() => readConfig({ [name]: KEY, [`${name}_FILE`]: file })).toThrow(
      `${name} and ${name}_FILE are both set: set one of them`,
    );
  });

  it('is refused by name if the file is missing or empty', async () => {
    const env = { DATA_KEY_FILE: join(dir, 'none'), OTP_KEY_FILE: await fileWith('\n', 'empty') };
    const read = () => readConfig(env);
    expect(read).toThrow('DATA_KEY_FILE must name a file that can be read (ENOENT)');
    expect(read).toThrow('OTP_KEY_FILE names a file that is empty');
  });
});
