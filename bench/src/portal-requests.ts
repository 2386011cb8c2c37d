import type pg from 'pg';
import type { Statement } from './processes/sql-tap.ts';

export interface PortalRequest {
  name: string;
  path: string;
  /** Queries that return the same from the existing tables and indexes, and nothing else. */
  statements: Statement[];
}

interface Samples {
  shop: string;
  member: string;
  shopName: string;
  /** The word of the most shops: of more than a list counts exactly, unless there are few. */
  commonWord: string;
  /** The most common word whose shops are counted exactly. */
  countedWord: string;
  email: string;
  memberName: string;
  firstName: string;
}

const MAX_COUNT = 10_001;
const SHOP_TEXT = `(lower(name) || ' ' || lower(coalesce(owner_name, '')) || ' ' || lower(email))`;
const SHOP_COUNTS = 'select status, shops from shop_counts';
const MEMBER_COUNTS = 'select status, members from member_counts';
const OTP_SUMS =
  'select sum(sent), sum(verified), sum(sent) filter (where channel = $1) from otp_sums';
const OTP_OPEN = `select count(*) from otp_session where status = 'pending' and expires_at > now()`;

/** The requests of the portal's screens, each with the bare queries of the same response. */
export async function portalRequests(client: pg.Client): Promise<PortalRequest[]> {
  const of = await samples(client);
  return [...shops(of), ...members(of), ...purchases(of), ...otps(of), ...figures(of)];
}

/** The rows are chosen by their order, so each run asks for the same ones. */
async function samples(client: pg.Client): Promise<Samples> {
  const { rows } = await client.query<Samples>(
    `with often as (
       select split_part(lower(name), ' ', 1) as word from shop
       where length(split_part(name, ' ', 1)) > 2 group by 1 order by count(*) desc, 1 limit 20),
     words as materialized (
       select word, (select count(*) from (select from shop
                     where ${SHOP_TEXT} like '%' || word || '%' limit ${MAX_COUNT}) s) as found
       from often)
     select p.shop_id as shop, p.member_id as member, lower(s.name) as "shopName",
            (select word from words order by found desc, word limit 1) as "commonWord",
            (select word from words where found < ${MAX_COUNT} order by found desc, word limit 1) as "countedWord",
            m.email, lower(m.full_name) as "memberName", split_part(lower(m.full_name), ' ', 1) as "firstName"
     from (select shop_id, member_id from purchase order by id offset 1000 limit 1) p,
          (select name from shop order by id offset 1000 limit 1) s,
          (select email, full_name from member where email is not null and full_name is not null
           order by id offset 1000 limit 1) m`,
  );
  return rows[0]!;
}

function request(name: string, path: string, ...statements: [string, unknown[]?][]): PortalRequest {
  return {
    name,
    path: encodeURI(`/api/admin/${path}`),
    statements: statements.map(([text, values = []]) => ({ text, values })),
  };
}

/** Rows of shops with their purchase figures. */
function shopRows(which: string): string {
  return `select s.*, f.* from (select * from shop ${which} limit 10) s
    left join lateral (select sum(purchases), sum(bill_paise), max(last_at) from purchase_sums
      where what = 'shop' and id = s.id) f on true`;
}

function shops({ shopName, commonWord, countedWord }: Samples): PortalRequest[] {
  const text = `${SHOP_TEXT} like $1`;
  const counted = `select count(*) from (select from shop where ${text} limit ${MAX_COUNT}) c`;
  const newest = 'order by registered_at desc, id desc';
  const found = (name: string, search: string) =>
    request(
      name,
      `shops?limit=10&search=${search}`,
      [shopRows(`where ${text} ${newest}`), [`%${search}%`]],
      [counted, [`%${search}%`]],
      [SHOP_COUNTS],
    );
  return [
    request('Shops, the newest first', 'shops?limit=10', [shopRows(newest)], [SHOP_COUNTS]),
    request(
      'Shops, the pending ones',
      'shops?limit=10&status=pending',
      [shopRows(`where status = 'pending' ${newest}`)],
      [SHOP_COUNTS],
    ),
    request(
      'Shops by name, page 500',
      'shops?limit=10&page=500&sortBy=name&sortOrder=ASC',
      [
        shopRows(
          'where id in (select id from shop order by lower(name), id limit 10 offset 4990) order by lower(name), id',
        ),
      ],
      [SHOP_COUNTS],
    ),
    found('Shops found by name', shopName),
    found('Shops found by a frequent word, counted exactly', countedWord),
    found('Shops found by a word of more than 10,000 shops', commonWord),
  ];
}

/** Members of every status in one order; each status has its own index. */
function walked(key: string, direction: 'asc' | 'desc', skipped: number): string {
  const order = `order by ${key} ${direction}, id ${direction}`;
  const walks = ['active', 'inactive', 'suspended'].map(
    (status) =>
      `(select id, ${key} as key from member where status = '${status}' ${order} limit ${skipped + 10})`,
  );
  return `where id in (select id from (${walks.join(' union all ')}) w
      order by key ${direction}, id ${direction} limit 10 offset ${skipped}) ${order}`;
}

function memberRows(which: string): string {
  return `select m.*, c.*, f.* from (select * from member ${which} limit 10) m
    left join lateral (select * from card where member_id = m.id and status <> 'replaced'
      order by issued_at desc limit 1) c on true
    left join lateral (select sum(purchases), sum(discount_paise) from purchase_sums
      where what = 'member' and id = m.id) f on true`;
}

function members({ email, memberName, firstName }: Samples): PortalRequest[] {
  const newest = 'order by created_at desc, id desc';
  const present = `status = any('{active,inactive,suspended}')`;
  const counted = (where: string) =>
    `select count(*) from (select from member where ${where} limit ${MAX_COUNT}) c`;
  const found = (name: string, typed: string) =>
    request(
      name,
      `users?limit=10&search=${typed}`,
      [memberRows(`where words like $1 and ${present} ${newest}`), [`%${typed.toLowerCase()}%`]],
      [counted(`words like $1 and ${present}`), [`%${typed.toLowerCase()}%`]],
      [MEMBER_COUNTS],
    );
  return [
    request(
      'Members, the newest first',
      'users?limit=10',
      [memberRows(walked('created_at', 'desc', 0))],
      [counted(present)],
      [MEMBER_COUNTS],
    ),
    request(
      'Members, the suspended ones',
      'users?limit=10&status=suspended',
      [memberRows(`where status = 'suspended' ${newest}`)],
      [counted(`status = 'suspended'`)],
      [MEMBER_COUNTS],
    ),
    request(
      'Members by name, page 500',
      'users?limit=10&page=500&sortBy=name&sortOrder=ASC',
      [memberRows(walked('lower(coalesce(full_name, email, phone))', 'asc', 4_990))],
      [counted(present)],
      [MEMBER_COUNTS],
    ),
    found('Members found by e-mail', email),
    found('Members found by name', memberName),
    found('Members found by a frequent word', firstName),
  ];
}

function purchases({ shop, member }: Samples): PortalRequest[] {
  const list = (name: string, path: string, where: string, values: string[]) =>
    request(
      name,
      path,
      [`select * from purchase where ${where} order by recorded_at desc, id desc limit 10`, values],
      [`select count(*) from (select from purchase where ${where} limit ${MAX_COUNT}) c`, values],
    );
  return [
    list('Purchases, the latest first', 'purchases?limit=10', 'true', []),
    list('Purchases of a shop', `shops/${shop}/purchases?limit=10`, 'shop_id = $1', [shop]),
    list('Purchases of a member', `users/${member}/discount-history?limit=10`, 'member_id = $1', [
      member,
    ]),
    request(
      'Figures of a shop by day',
      `shops/${shop}/analytics?by=day`,
      [`select * from purchase_sums where what = 'shop' and id = $1`, [shop]],
      [`select * from shop where id = $1`, [shop]],
    ),
  ];
}

function otps({ email }: Samples): PortalRequest[] {
  const rows = (where: string) =>
    `select s.*, t.tries, m.full_name from (select * from otp_session s where ${where}
       order by s.created_at desc, s.id desc limit 10) s
     left join otp_try t on t.session_id = s.id join member m on m.id = s.member_id`;
  const list = (name: string, query: string, where: string, values: unknown[] = []) =>
    request(
      name,
      `users/otp-sessions?limit=10${query}`,
      [rows(where), values],
      [
        `select count(*) from (select from otp_session s where ${where} limit ${MAX_COUNT}) c`,
        values,
      ],
      [OTP_SUMS, ['email']],
      [OTP_OPEN],
    );
  return [
    list('OTP sessions, the newest first', '', 'true'),
    list('OTP sessions by text message', '&otpType=sms', `s.channel = 'sms'`),
    list('OTP sessions found by e-mail', `&search=${email}`, 's.contact = $1', [email]),
  ];
}

function figures({ email }: Samples): PortalRequest[] {
  return [
    request(
      'The dashboard',
      'dashboard',
      [`select what, sum(n) from daily_figures where day > current_date - 31 group by what`],
      [`select sum(members) from last_seen where what = 'day' and key > '2026'`],
      [
        `select sum(purchases), sum(bill_paise), sum(discount_paise) from purchase_sums where what = 'all'`,
      ],
      [
        `select * from last_seen l join member m on m.id = l.key::uuid
        where what = 'member' and seen_at is not null order by seen_at desc, key limit 5`,
      ],
      [shopRows(`where status = 'pending' order by registered_at desc, id desc`)],
      [
        `select p.*, m.full_name from (select * from purchase where status = 'recorded'
          order by recorded_at desc, id desc limit 5) p join member m on m.id = p.member_id`,
      ],
      ['select seq from event_place order by seq desc limit 1'],
    ),
    request('Days of the last month', 'dashboard/series', [
      'select what, day, n from daily_figures where day > current_date - 31',
    ]),
    request(
      'The search of the header, by e-mail',
      `search?q=${email}`,
      ['select * from member where words like $1 limit 5', [`%${email}%`]],
      [`select * from shop where ${SHOP_TEXT} like $1 limit 5`, [`%${email}%`]],
      ['select * from otp_session where contact = $1 order by created_at desc limit 5', [email]],
    ),
  ];
}
