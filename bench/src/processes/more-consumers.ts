// Loaded by the product itself (node --import): adds BENCH_CONSUMERS consumers to the product's
// own, as of future modules. Each subscribes to one kind of aggregate, all kinds in turn.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AGGREGATE_MODULES } from '@nattil/contracts/events/event-map';
import { root } from '../child.ts';

interface Registry {
  register(consumer: object): void;
  install(db: unknown): Promise<void>;
}

const built = (path: string) => pathToFileURL(join(root, 'backend/dist/src', path)).href;
const { ConsumerRegistry } = (await import(
  built('platform/messaging/consumers/consumer-registry.js')
)) as { ConsumerRegistry: { prototype: Registry } };

const kinds = Object.keys(AGGREGATE_MODULES);
const { prototype } = ConsumerRegistry;
const install = prototype.install;
prototype.install = function (this: Registry, db) {
  for (let n = 0; n < Number(process.env.BENCH_CONSUMERS); n += 1)
    this.register(consumer(n, kinds[n % kinds.length]!));
  return install.call(this, db);
};

/**
 * Every second one is a projection. For shops all are reactions, to an event that does not occur
 * here.
 */
function consumer(n: number, kind: string): object {
  const common = { name: `bench-${n}`, subscribes: [kind], handle: async () => undefined };
  if (kind === 'shop') return { ...common, causedBy: ['ShopRejected'] };
  if (n % 2 === 1) return common;
  return {
    ...common,
    createTable: (table: string) => `create table ${table} (id uuid primary key)`,
    createIndexes: () => [],
  };
}
