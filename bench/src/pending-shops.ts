import type pg from 'pg';

interface Column {
  name: string;
}

/**
 * Inserts pending shops, with their first event, as copies of seeded ones: the seed leaves only a
 * few percent pending, and every benchmarked approval needs its own shop. They carry the seed's
 * request id, so their events cause no mails.
 */
export async function makePendingShops(client: pg.Client, count: number): Promise<string[]> {
  const { rows: columns } = await client.query<Column>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'shop' order by ordinal_position`,
  );
  const changed: Record<string, string> = {
    id: 'n.id',
    email: `'bench-' || n.id || '@example.com'`,
    identity_key: `'bench|' || n.id`,
    status: `'pending'`,
    version: '1',
    approved_by: 'null',
    approved_at: 'null',
    approval_notes: 'null',
  };
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `s.${name}`);
  const { rows } = await client.query<{ id: string }>(
    `with model as (
       select row_number() over () as place, s.* from (select * from shop where status = 'approved' order by id limit 1000) s
     ), n as (
       select gen_random_uuid() as id, 1 + g % (select count(*) from model) as place from generate_series(1, $1::int) g
     ), made as (
       insert into shop (${names.join(', ')})
       select ${values.join(', ')} from n join model s using (place)
       returning id
     ), registered as (
       insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
       select gen_random_uuid(), 'shop', n.id, 1, e.type, e.schema_version,
              jsonb_set(e.data, '{shopId}', to_jsonb(n.id::text)), e.actor, e.request_id, now()
       from n join model s using (place)
         join event_version v on v.aggregate_type = 'shop' and v.aggregate_id = s.id and v.version = 1
         join event e on e.pos = v.pos
     )
     select id from made`,
    [count],
  );
  return rows.map(({ id }) => id);
}
