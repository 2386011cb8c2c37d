import {
  SEARCH_CANDIDATES,
  type AdminSearchSource,
} from '../../../platform/registries/admin-search.ts';
import { idsNamed } from '../../../platform/registries/ids-named.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';

/**
 * What shops are searched by. Must equal the expression of the index: PostgreSQL uses the index
 * only for the same expression.
 */
export const SHOP_WORDS = `(lower(name) || ' ' || lower(coalesce(owner_name, '')) || ' ' || lower(email))`;

export const searchShopsForAdmins: AdminSearchSource = {
  kind: 'shop',
  find: (db, { text, email, patterns, digits, ids }) => {
    const { values, bind } = parameters();
    const found = [
      email
        ? `lower(email) = ${bind(email)}`
        : patterns.map((pattern) => `${SHOP_WORDS} like ${bind(pattern)}`).join(' and '),
    ];
    if (digits) found.push(`phone like ${bind(digits)}`);
    if (ids) found.push(`id between ${bind(ids.from)} and ${bind(ids.to)}`);
    const each = found.map(
      (condition) => `(select id from shop where ${condition} limit ${SEARCH_CANDIDATES})`,
    );
    return db.query(
      `select id, name as title, nullif(concat_ws(' · ', owner_name, coalesce(city, location)), '') as detail, status,
              null as "memberId"
       from shop where id in (${each.join(' union ')})
       order by starts_with(lower(name), ${bind(text)}) desc, lower(name), id
       limit 5`,
      values,
    );
  },
};

export const shopsNamed = idsNamed('shop', 'lower(name)', SHOP_WORDS);
