import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LOCKS } from './advisory-locks.ts';

const SOURCE = join(import.meta.dirname, '../..');
const numbers: number[] = Object.values(LOCKS);

describe('advisory locks', () => {
  it('have unique numbers', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('have all numbers in one file, also those in migrations', async () => {
    const unknown: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: SOURCE })) {
      if (/[.]spec[.]ts$|\/testing\//.test(file)) continue;
      const source = await readFile(join(SOURCE, file), 'utf8');
      const isMigration = file.includes('/migrations/');
      for (const [, number] of source.matchAll(/advisory\w*\((\d+)/g))
        if (!isMigration || !numbers.includes(Number(number))) unknown.push(`${file}: ${number}`);
      if (basename(file) !== 'advisory-locks.ts' && /(\b|_)LOCK = \d/.test(source))
        unknown.push(file);
    }
    expect(unknown).toEqual([]);
  });
});
