import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { Database } from '../../platform/persistence/database.ts';
import { ShopSearch } from '../../modules/shops/projections/shop-search.ts';
import { Rebuild } from '../../platform/messaging/rebuild/rebuild.ts';
import { asOwner } from '../../platform/testing/as-owner.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

describe('numbers from the database', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** All numeric columns of entities, with values as the entity receives them. */
  const numericColumns = async () => {
    const em = app.get(MikroORM).em.fork();
    const columns = await app.get(Database).query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public'
         and data_type in ('numeric', 'bigint', 'integer', 'smallint', 'real', 'double precision')`,
    );
    const isNumeric = new Set(columns.map((c) => `${c.table}.${c.column}`));
    return [...em.getMetadata().getAll().values()].flatMap((meta) =>
      meta.props
        .filter((prop) => isNumeric.has(`${meta.tableName}.${prop.fieldNames?.[0]}`))
        .map((prop) => {
          const { customType } = prop;
          const read = (value: number) =>
            customType ? customType.convertToJSValue(value, em.getPlatform()) : value;
          return { name: `${meta.className}.${prop.name}`, values: [8, 0].map(read) };
        }),
    );
  };

  it('are numbers in every property of every entity', async () => {
    const columns = await numericColumns();
    expect(columns.map((c) => c.name)).toContain('Shop.discountPercent');
    for (const { name, values } of columns)
      expect({ name, values }).toEqual({ name, values: [8, 0] });
  });

  it('are numbers in the event of an approval, where they once were texts', async () => {
    const admin = await signedInAs(app, 'admin');
    for (const discountOffer of [8.5, 10, undefined]) {
      const { body } = await app.api.post(
        '/api/admin/shops/register',
        registration({ discountOffer }),
      );
      await admin.put(`/api/admin/shops/${body.data.id}/approve`);
      const events = await app.database.query<{ percent: unknown }>(
        `select data -> 'discountPercent' as percent from event where aggregate_id = $1 order by version`,
        [body.data.id],
      );
      expect(events.map((e) => e.percent)).toEqual([discountOffer ?? null, discountOffer ?? null]);
    }
  });

  it('are read by the search also from old events that contain them as texts', async () => {
    const admin = await signedInAs(app, 'admin');
    const { body } = await app.api.post('/api/admin/shops/register', registration());
    const { id } = body.data;
    await admin.put(`/api/admin/shops/${id}/approve`);
    const percent = (text: string) =>
      asOwner(app.databaseUrl, (run) =>
        run(`update event set data = jsonb_set(data, '{discountPercent}', '${text}')
             where aggregate_id = '${id}' and type = 'ShopApproved'`),
      );
    await percent('"8.5"');
    await app.get(Rebuild).rebuild(app.get(ShopSearch));
    expect(
      await app.database.query('select discount_percent from shop_search where shop_id = $1', [id]),
    ).toEqual([{ discount_percent: 8.5 }]);
    await percent('8.5');
  });
});
