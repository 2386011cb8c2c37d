import { expect, it } from 'vitest';
import { createWriteMemory } from './read-after-write.ts';

it('keeps the highest version of an aggregate, whatever order answers come in', () => {
  const memory = createWriteMemory(() => 0);
  memory.remember('shop/1@5');
  memory.remember('shop/1@4');
  expect(memory.header()).toBe('shop/1@5');
});

it('forgets a write after 30 seconds', () => {
  let now = 0;
  const memory = createWriteMemory(() => now);
  memory.remember('shop/1@5');
  now = 29_999;
  expect(memory.header()).toBe('shop/1@5');
  now = 30_000;
  expect(memory.header()).toBeNull();
});

it('names the 20 latest aggregates at most', () => {
  const memory = createWriteMemory(() => 0);
  for (let id = 1; id <= 25; id += 1) memory.remember(`shop/${id}@1`);
  const entries = memory.header()?.split(', ');
  expect(entries).toHaveLength(20);
  expect(entries?.at(0)).toBe('shop/6@1');
});

it('ignores what is no entry', () => {
  const memory = createWriteMemory(() => 0);
  memory.remember('nonsense, shop/1@x, , shop/2@7');
  memory.remember(null);
  expect(memory.header()).toBe('shop/2@7');
});
