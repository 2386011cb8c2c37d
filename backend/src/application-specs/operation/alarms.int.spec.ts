import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startTestApp } from '../../platform/testing/test-app.ts';

const root = join(import.meta.dirname, '../../../..');
const rules = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8');
const table = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `(nattil|nodejs|process)_/.test(line))
  .map((line) => /^\| `(\w+)/.exec(line)![1]!);
const METRIC = /\b(?:nattil|nodejs|process)_[a-z0-9_]+/g;
const ruled = new Set(
  [...rules.matchAll(METRIC)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
);

it('each alarm of the documents has its rule', () => {
  expect(table.length).toBeGreaterThan(15);
  expect(table.filter((metric) => !ruled.has(metric))).toEqual([]);
});

it('each rule asks for a metric that a process has', async () => {
  const app = await startTestApp();
  try {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    const had = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    expect([...ruled].filter((metric) => !had.has(metric))).toEqual([]);
  } finally {
    await app.close();
  }
});
