// For `npm run bench -- search`: Fastify and the index, or the baseline's plain arrays, and nothing else.
import Fastify from 'fastify';
import { Database, UNLIMITED } from '../../../../platform/persistence/database.ts';
import { FIRST, LAST, shopsBetween } from '../../search/searchable-shops.ts';
import type { IndexedShop } from '../indexed-shop.ts';
import { ShopIndex } from '../shop-index.ts';
import { question } from './asking.ts';
import { PlainArrays } from './plain-arrays.ts';

const READ_AT_ONCE = 20_000;
const [, , url, port, kind] = process.argv;
const database = new Database({
  url: url!,
  max: 1,
  applicationName: 'bench',
  statementWithinMs: UNLIMITED,
});

const today = new Date().toISOString().slice(0, 10);
const shops: IndexedShop[] = [];
for (let after = FIRST, size = READ_AT_ONCE; size === READ_AT_ONCE;) {
  const some = await shopsBetween(database, today, after, LAST, READ_AT_ONCE);
  for (const shop of some) shops.push(shop);
  [size, after] = [some.length, some.at(-1)?.id ?? after];
}
await database.close();

type Asked = Record<'latitude' | 'longitude' | 'search' | 'category', string | undefined>;
const LIMIT = 50;
const RADIUS = 10;
const answer = kind === 'arrays' ? byArrays() : byIndex();
const app = Fastify();
app.get<{ Querystring: Asked }>('/api/users/shops/search', (request, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8').send(answer(request.query));
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

function byIndex(): (asked: Asked) => Buffer {
  const index = new ShopIndex();
  index.load(shops, shops.length);
  shops.length = 0;
  return ({ latitude, longitude, search = '', category }) => {
    const from = { latitude: Number(latitude), longitude: Number(longitude) };
    const asked = { text: search, category: category ?? null, from, now: new Date() };
    const { total, json } = index.search(question({ ...asked, radius: RADIUS, limit: LIMIT }));
    return json(`{"success":true,"total":${total},"data":`, '}');
  };
}

function byArrays(): (asked: Asked) => string {
  const arrays = new PlainArrays(shops.splice(0));
  return ({ latitude, longitude, search = '', category }) => {
    const { total, json } = arrays.search(
      {
        latitude: Number(latitude),
        longitude: Number(longitude),
        radius: RADIUS,
        category: category ?? null,
        text: search,
        limit: LIMIT,
      },
      new Date(),
    );
    return `{"success":true,"total":${total},"data":${json}}`;
  };
}
