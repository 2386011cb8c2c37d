import type { Migration } from '../../../platform/persistence/orm/history.ts';

const NOTES = `
-- What happened to the seal itself: its beginning, another key, a break that an operator accepted.
-- Each signature covers the one before, and the head's covers the last.
create table audit_note (
  n int primary key,
  kind text not null check (kind in ('beginning', 'key', 'break')),
  seq bigint not null,
  at timestamptz not null,
  detail text not null,
  signature bytea not null
);
-- Up to where the chain was recomputed and found right.
create table audit_checkpoint (
  seq bigint primary key,
  mac bytea not null,
  verified_at timestamptz not null,
  signature bytea not null
);
`;

const WALL = `
-- Refuses statements of the program itself, e.g. by a mistake or through a hole. The owner of the
-- tables can take the wall down; what he does then shows when the trail is verified.
create function refuse_change_of_what_is_sealed() returns trigger language plpgsql as $$
begin
  -- Nothing is sealed where sealing never began.
  if not exists (select from audit_head) then return coalesce(new, old); end if;
  raise exception '% on % is refused: what is sealed stays as it is', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end $$;
-- For each row, so that every part of the log gets it and a statement on a part is refused too.
create trigger event_is_sealed before update or delete on event for each row
  execute function refuse_change_of_what_is_sealed();
create trigger event_stays before truncate on event
  execute function refuse_change_of_what_is_sealed();
create trigger event_place_is_sealed before update or delete or truncate on event_place
  execute function refuse_change_of_what_is_sealed();
create trigger audit_chain_is_sealed before update or delete or truncate on audit_chain
  execute function refuse_change_of_what_is_sealed();
create trigger audit_head_stays before delete or truncate on audit_head
  execute function refuse_change_of_what_is_sealed();
create trigger audit_head_only_grows before update on audit_head for each row when (new.seq < old.seq)
  execute function refuse_change_of_what_is_sealed();
`;

/** The tables of the seal: signed notes and checkpoints, and the triggers that protect them. */
export const seal: Migration = {
  name: '0003-seal',
  sql: [NOTES, WALL],
};
