import 'reflect-metadata';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { ConsumerMark } from '../platform/messaging/consumers/consumer.ts';
import { MailTableMark } from '../platform/notifications/mail/mails-on-events.ts';

/** The exported classes, by `file Class`. */
async function classesIn(pattern: string): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  for (const file of globSync(pattern, { cwd: import.meta.dirname })) {
    if (/\.spec\.ts$|\/testing\//.test(file)) continue;
    const exports = (await import(new URL(file, import.meta.url).href)) as Record<string, unknown>;
    for (const [name, each] of Object.entries(exports))
      if (typeof each === 'function' && /^class\s/.test(String(each)))
        found.set(`${basename(file)} ${name}`, each);
  }
  return found;
}

it('every class of a projections or reactions folder has its decorator and is provided by a module', async () => {
  const provided = new Set<unknown>();
  for (const module of (await classesIn('*/*.module.ts')).values())
    for (const provider of (Reflect.getMetadata('providers', module) ?? []) as unknown[])
      provided.add(provider);
  const consumers = await classesIn('*/{projections,reactions}/*.ts');
  const lost = [...consumers].filter(
    ([, each]) =>
      !provided.has(each) ||
      ![ConsumerMark.KEY, MailTableMark.KEY].some((key) => Reflect.hasMetadata(key, each)),
  );
  expect(consumers.size).toBeGreaterThan(1);
  expect(lost.map(([name]) => name)).toEqual([]);
});
