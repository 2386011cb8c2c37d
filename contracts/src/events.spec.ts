import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AGGREGATE_MODULES, EVENTS, HISTORY_LOST, TOPICS, topicOf } from './events/event-map.ts';
import type { EventModule } from './events/event-module.ts';

type Declared = EventModule<Record<string, unknown>, string>;

/** Module declarations by the name of their file in `events`. */
async function declarations(): Promise<[string, Declared][]> {
  const files = readdirSync(join(import.meta.dirname, 'events')).filter((name) =>
    /^[a-z-]+\.ts$/.test(name),
  );
  const found: [string, Declared][] = [];
  for (const file of files.map((name) => name.replace(/\.ts$/, ''))) {
    const exports = Object.values(
      (await import(`./events/${file}.ts`)) as object,
    ) as Partial<Declared>[];
    for (const each of exports)
      if (typeof each?.topic === 'string') found.push([file, each as Declared]);
  }
  return found;
}

describe('the map of events', () => {
  it("collects the declarations of every file of its folder under the file's name", async () => {
    const declared = await declarations();
    expect(declared.length).toBeGreaterThan(0);
    for (const [module, { topic, aggregates, events }] of declared) {
      expect(TOPICS).toHaveProperty([module], topic);
      for (const [kind, { hasHistory }] of Object.entries(aggregates)) {
        expect(AGGREGATE_MODULES).toHaveProperty([kind], module);
        expect([kind, Object.hasOwn(HISTORY_LOST, kind)]).toEqual([kind, hasHistory]);
      }
      for (const [type, spec] of Object.entries(events))
        expect(EVENTS).toHaveProperty([type], spec);
    }
  });

  it('has each event, kind of aggregate and topic from one module only', async () => {
    const declared = (await declarations()).map(([, module]) => module);
    const types = [
      ...declared.flatMap(({ events }) => Object.keys(events)),
      ...Object.values(HISTORY_LOST),
    ];
    const kinds = declared.flatMap(({ aggregates }) => Object.keys(aggregates));
    expect(types.toSorted()).toEqual(Object.keys(EVENTS).toSorted());
    expect(kinds.toSorted()).toEqual(Object.keys(AGGREGATE_MODULES).toSorted());
    expect(new Set(Object.values(TOPICS)).size).toBe(declared.length);
  });

  it('puts every event in the topic of the module that declares it', async () => {
    for (const [, { topic, events }] of await declarations())
      for (const { aggregate } of Object.values(events))
        expect(topicOf(aggregate as keyof typeof AGGREGATE_MODULES)).toBe(topic);
  });

  it('declares an event for the lost history of each kind of aggregate that has a history', () => {
    expect(Object.keys(HISTORY_LOST)).not.toEqual([]);
    for (const [kind, type] of Object.entries(HISTORY_LOST))
      expect(EVENTS[type].aggregate).toBe(kind);
    expect(HISTORY_LOST).toMatchObject({ shop: 'ShopHistoryLost', 'api-key': 'ApiKeyHistoryLost' });
  });
});
