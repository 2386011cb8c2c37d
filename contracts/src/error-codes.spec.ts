import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Refusal } from './error-codes/refusal.ts';
import { REFUSALS } from './error-codes.ts';

it('every declared error code is collected, each from one module only', async () => {
  const declared: [string, Refusal][] = [];
  for (const name of readdirSync(join(import.meta.dirname, 'error-codes'))) {
    const module = name.replace(/\.ts$/, '');
    const exports = (await import(`./error-codes/${module}.ts`)) as Record<string, object>;
    for (const table of Object.values(exports)) declared.push(...Object.entries(table));
  }
  const byCode = (a: [string, Refusal], b: [string, Refusal]) => (a[0] < b[0] ? -1 : 1);
  expect(declared.toSorted(byCode)).toEqual(Object.entries(REFUSALS).toSorted(byCode));
});
