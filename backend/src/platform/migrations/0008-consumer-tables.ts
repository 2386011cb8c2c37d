import type { Migration } from '../persistence/orm/history.ts';

const NAMES = `
alter table projection rename to consumer;
alter index projection_pkey rename to consumer_pkey;

alter table projection_progress rename to consumer_progress;
alter table consumer_progress rename column projection to consumer;
alter index projection_progress_pkey rename to consumer_progress_pkey;

alter table projection_parked rename to parked_aggregate;
alter table parked_aggregate rename column projection to consumer;
alter table parked_aggregate rename column parked_at to given_up_at;
alter index projection_parked_pkey rename to parked_aggregate_pkey;
alter index projection_parked_due rename to parked_aggregate_due;
`;

// A later migration drops these views.
const FOR_THE_OLDER_VERSION = `
-- In a rolling upgrade workers of the older version go on reading and writing under the old names.
create view projection as select * from consumer;
create view projection_progress as
  select consumer as projection, generation, aggregate_type, aggregate_id, version from consumer_progress;
create view projection_parked as
  select consumer as projection, generation, aggregate_type, aggregate_id, from_version, event_id, error, tries,
    next_try_at, given_up_at as parked_at, dead_lettered_at
  from parked_aggregate;
`;

/** Names the tables after consumers instead of projections, because they include reactions. */
export const consumerTables: Migration = {
  name: '0008-consumer-tables',
  sql: [NAMES, FOR_THE_OLDER_VERSION],
};
