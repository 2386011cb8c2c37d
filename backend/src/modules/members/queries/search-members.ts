import {
  SEARCH_CANDIDATES,
  type AdminSearchSource,
} from '../../../platform/registries/admin-search.ts';
import { idsNamed } from '../../../platform/registries/ids-named.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';

/** The expression of the trigram index. */
const WORDS = `lower(coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`;

export const searchMembers: AdminSearchSource = {
  kind: 'member',
  arePeople: true,
  find: (db, { text, email, patterns, digits, ids }) => {
    const { values, bind } = parameters();
    const found = [
      email
        ? `email = ${bind(email)}`
        : patterns.map((pattern) => `${WORDS} like ${bind(pattern)}`).join(' and '),
    ];
    if (digits) found.push(`${WORDS} like ${bind(digits)}`);
    if (ids) found.push(`id between ${bind(ids.from)} and ${bind(ids.to)}`);
    const each = found.map(
      (condition) => `(select id from member where ${condition} limit ${SEARCH_CANDIDATES})`,
    );
    return db.query(
      `select id, coalesce(full_name, email, phone) as title,
              case when full_name is null then null else coalesce(email, phone) end as detail,
              status, null as "memberId"
       from member where id in (${each.join(' union ')}) and status <> 'deleted'
       order by starts_with(lower(coalesce(full_name, '')), ${bind(text)}) desc,
                lower(coalesce(full_name, email, phone)), id
       limit 5`,
      values,
    );
  },
};

export const membersNamed = idsNamed('member', WORDS);
