import type pg from 'pg';
import type { Statement } from './processes/sql-tap.ts';

export interface PortalRequest {
  name: string;
  path: string;
  /** What answers the same by one indexed query. */
  statement: Statement;
}

/** What the screens of the portal ask, each with the bare query of the same answer. */
export async function portalRequests(client: pg.Client): Promise<PortalRequest[]> {
  const { rows } = await client.query<{
    shop: string;
    member: string;
    name: string;
    email: string;
  }>(
    `select (select shop_id from purchase offset 1000 limit 1) as shop,
            (select member_id from purchase offset 1000 limit 1) as member,
            (select lower(name) from shop offset 1000 limit 1) as name,
            (select email from member where email is not null offset 1000 limit 1) as email`,
  );
  const { shop, member, name, email } = rows[0]!;
  const request = (of: string, path: string, text: string, values: unknown[] = []) => ({
    name: of,
    path: encodeURI(`/api/admin/${path}`),
    statement: { text, values },
  });
  return [
    request(
      'Shops, the newest first',
      'shops?limit=10',
      'select * from shop order by registered_at desc, id limit 10',
    ),
    request(
      'Shops, the pending ones',
      'shops?limit=10&status=pending',
      `select * from shop where status = 'pending' order by registered_at desc, id limit 10`,
    ),
    request(
      'Shops by name, page 500',
      'shops?limit=10&page=500&sortBy=name&sortOrder=ASC',
      'select * from shop order by lower(name), id limit 10 offset 4990',
    ),
    request(
      'Shops found by name',
      `shops?limit=10&search=${name}`,
      'select * from shop where lower(name) = $1 order by registered_at desc, id limit 10',
      [name],
    ),
    request(
      'Members, the newest first',
      'users?limit=10',
      'select * from member order by created_at desc, id limit 10',
    ),
    request(
      'Members found by e-mail',
      `users?limit=10&search=${email}`,
      'select * from member where email = $1 order by created_at desc, id limit 10',
      [email],
    ),
    request(
      'Purchases, the latest first',
      'purchases?limit=10',
      'select * from purchase order by recorded_at desc, id desc limit 10',
    ),
    request(
      'Purchases of a shop',
      `shops/${shop}/purchases?limit=10`,
      'select * from purchase where shop_id = $1 order by recorded_at desc, id desc limit 10',
      [shop],
    ),
    request(
      'Purchases of a member',
      `users/${member}/discount-history?limit=10`,
      'select * from purchase where member_id = $1 order by recorded_at desc, id desc limit 10',
      [member],
    ),
    request(
      'OTP sessions, the newest first',
      'users/otp-sessions?limit=10',
      'select * from otp_session order by created_at desc, id limit 10',
    ),
    request(
      'The dashboard',
      'dashboard',
      `select sum(purchases), sum(bill_paise), sum(discount_paise) from purchase_sums where what = 'all'`,
    ),
  ];
}
