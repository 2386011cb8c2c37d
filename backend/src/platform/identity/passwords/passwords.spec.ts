import { readFile } from 'node:fs/promises';
import { newAdminPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../config/config.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { newPasswordRefusal } from '../../http/input/new-password.ts';
import { hashesAtOnce, Passwords } from './passwords.ts';

const passwords = (argon2MemoryKib: number) =>
  new Passwords({ argon2MemoryKib, threads: 4 } as Config);
const real = () => passwords(19_456);
const cheap = () => passwords(64);

describe('passwords', () => {
  it('are hashed with argon2id at the configured cost, with a new salt each time', async () => {
    const passwords = real();
    const [one, other] = [await passwords.hash('Rainy-26'), await passwords.hash('Rainy-26')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches('Rainy-26', one)).toBe(true);
    expect(await passwords.matches('Rainy-27', one)).toBe(false);
  });

  it('are equal in composed and decomposed Unicode form', async () => {
    const passwords = cheap();
    const stored = await passwords.hash('Café-2026'.normalize('NFC'));
    expect(await passwords.matches('Café-2026'.normalize('NFD'), stored)).toBe(true);
  });

  it.each([
    { cores: 1, threads: 5, atOnce: 1 },
    { cores: 2, threads: 6, atOnce: 2 },
    { cores: 16, threads: 20, atOnce: 4 },
    { cores: 16, threads: 4, atOnce: 2 },
    { cores: 16, threads: 3, atOnce: 1 },
  ])(
    'are hashed $atOnce at once on $cores cores and $threads threads, of which some stay free',
    ({ cores, threads, atOnce }) => {
      expect(hashesAtOnce(cores, threads)).toBe(atOnce);
    },
  );

  it('are compared for as many strangers as there are places; others are refused at once', async () => {
    const busy = cheap();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const admitted = Array.from({ length: busy.places }, () => busy.admit(() => held));
    const refused: unknown = await busy.admit(() => held).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 3 } });
    letGo();
    await Promise.all(admitted);
    expect(await busy.admit(() => busy.matches('Rainy-26', null))).toBe(false);
  });

  it('wait in a queue of at most as many entries as places', async () => {
    const busy = cheap();
    const tries = Array.from({ length: busy.places + 10 }, () =>
      busy.hash('Rainy-26').catch((error: unknown) => error),
    );
    const refused = (await Promise.all(tries)).filter((outcome) => outcome instanceof DomainError);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(10);
  });

  it('leave threads free for reading files while many are compared', async () => {
    const busy = real();
    const many = 60;
    let files = 0;
    let done = false;
    const compared = Promise.all(
      Array.from({ length: many }, () => busy.matches('Rainy-26', null)),
    ).finally(() => (done = true));
    for (; !done; files += 1) await readFile(new URL(import.meta.url));
    await compared;
    // With a free thread an idle machine reads thousands of files, without one a few hundred.
    expect(files).toBeGreaterThan(12 * many);
  });

  it('match nothing if none is stored, in the same time', async () => {
    const passwords = real();
    const stored = await passwords.hash('Rainy-26');
    await passwords.matches('warm up', null);
    const timed = async (against: string | null) => {
      const start = performance.now();
      expect(await passwords.matches('Rainy-27', against)).toBe(false);
      return performance.now() - start;
    };
    let [nobody, somebody] = [Infinity, Infinity];
    // Alternates the two, and repeats more often if other load slowed all runs of one kind.
    for (let n = 0; n < 5 || (n < 50 && nobody <= somebody / 2); n += 1) {
      nobody = Math.min(nobody, await timed(null));
      somebody = Math.min(somebody, await timed(stored));
    }
    expect(nobody).toBeGreaterThan(somebody / 2);
    expect(await passwords.matches('nobody has this password', null)).toBe(false);
  });
});

describe('a new password', () => {
  it.each(['Password1', 'Qwerty123', 'P@ssw0rd', 'Welcome123', 'Admin123', 'Abcd1234'])(
    '%s is refused as common',
    (password) => {
      expect(newPasswordRefusal(password)).toBe(
        'This password is too common. Please choose another one.',
      );
    },
  );

  it('is at least 12 characters for an administrator', () => {
    expect(newPasswordRefusal('Cardamom-7', newAdminPasswordRule)).toBe(
      'Password must be at least 12 characters long',
    );
    expect(newPasswordRefusal('Cardamom-hills-7', newAdminPasswordRule)).toBeNull();
  });
});
