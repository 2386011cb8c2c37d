// For `npm run bench -- search`: Fastify with the product's index, with the baseline's plain
// arrays, or with a constant answer.
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import type { IndexedShop } from '@nattil/search-engine';
import { PlainArrays } from '@nattil/search-engine/testing/plain-arrays';
import Fastify from 'fastify';
import { answerBuffers } from '../../../../platform/http/server/answer-buffers.ts';
import { Database, UNLIMITED } from '../../../../platform/persistence/database.ts';
import {
  searchAnswer,
  type SearchParams,
  searchRequest,
} from '../../queries/search/search-answer.ts';
import { Loader } from '../loader.ts';
import { readAllShops, READERS } from '../read-all-shops.ts';
import { SlicedIndex } from '../sliced-index.ts';

const [, , url, port, kind] = process.argv;
const today = formatIsoDate(new Date());

type Query = Record<'latitude' | 'longitude' | 'search' | 'category', string | undefined>;
const LIMIT = 50;
const RADIUS = 10;
/** As long as an answer with 50 brief results. */
const CONSTANT = Buffer.from(JSON.stringify('x'.repeat(15_000)));
const answer = await answering();
const app = Fastify();
app.get<{ Querystring: Query }>('/api/users/shops/search', (request, reply) => {
  const json = answer(request.query);
  answerBuffers.releaseOnceSent(reply.raw, json);
  void reply.header('content-type', 'application/json; charset=utf-8').send(json);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

async function answering(): Promise<(query: Query) => Buffer> {
  if (kind === 'constant') return () => CONSTANT;
  return kind === 'index' ? byIndex() : byArrays(kind as 'whole' | 'brief');
}

/** Loaded in a thread of its own, as in the product. */
async function byIndex(): Promise<(query: Query) => Buffer> {
  const { snapshot } = await new Loader().load({ url: url!, today, minShops: 0 });
  const { engine } = await SlicedIndex.restore(snapshot!);
  return ({ latitude, longitude, search, category }) => {
    const params: SearchParams = {
      latitude: Number(latitude),
      longitude: Number(longitude),
      maxDistance: RADIUS,
      sortOrder: 'ASC',
      page: 1,
      limit: LIMIT,
    };
    if (search !== undefined) params.search = search;
    if (category !== undefined) params.category = category;
    const request = searchRequest(params, new Date());
    return searchAnswer(engine.search(request), params, request.from);
  };
}

async function byArrays(size: 'whole' | 'brief'): Promise<(query: Query) => Buffer> {
  const arrays = new PlainArrays(await allShops(), size, (bytes) => answerBuffers.take(bytes));
  return ({ latitude, longitude, search = '', category }) =>
    arrays.search(
      {
        latitude: Number(latitude),
        longitude: Number(longitude),
        radius: RADIUS,
        category: category ?? null,
        text: search,
        tier: DEFAULT_TIER,
        limit: LIMIT,
      },
      new Date(),
    );
}

async function allShops(): Promise<IndexedShop[]> {
  const database = new Database({
    url: url!,
    max: READERS,
    applicationName: 'bench',
    statementWithinMs: UNLIMITED,
  });
  const shops: IndexedShop[] = [];
  await readAllShops(database, today, () => (some) => {
    for (const shop of some) shops.push(shop);
  });
  await database.close();
  return shops;
}
