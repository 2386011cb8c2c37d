import type { Migration } from '../../../platform/persistence/orm/history.ts';

/**
 * Normalises phones stored with a national prefix, such as the 0 of +910, unless another member has
 * the number. Only where no number begins with the prefix: 0 in India, the UK, Australia and the
 * Emirates, 1 in North America.
 */
export const oneFormOfAPhone: Migration = {
  name: '0024-one-form-of-a-phone',
  sql: [
    `
update member set phone = again.form
from (
  select distinct on (form) id, form
  from (
    select id, created_at,
           regexp_replace(phone, '^(\\+91|\\+44|\\+61|\\+971)0+|^(\\+1)1', '\\1\\2') as form
    from member where phone ~ '^\\+(910|440|610|9710|11[2-9][0-9]{9}$)'
  ) stored
  where form ~ '^\\+[1-9][0-9]{9,14}$'
  order by form, created_at, id
) again
where member.id = again.id and not exists (select from member taken where taken.phone = again.form);
`,
  ],
};
