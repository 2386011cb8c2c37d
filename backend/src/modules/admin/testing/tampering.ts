import { eventually } from '../../../platform/testing/eventually.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';

const at = (seq: number) => `pos = (select pos from event_place where seq = ${seq})`;

/** Statements that change the log behind the product's back. */
export const TAMPER = {
  edit: (seq: number) => `update event set data = data || '{"forged": true}' where ${at(seq)}`,
  restamp: (seq: number) =>
    `update event set occurred_at = occurred_at - interval '1 day' where ${at(seq)}`,
  actor: (seq: number) =>
    `update event set actor = '{"id": null, "realm": "system", "role": "system"}' where ${at(seq)}`,
  delete: (seq: number) => `delete from event where ${at(seq)}`,
  reorder: (seq: number) =>
    `begin; alter table event_place drop constraint event_place_pkey;
     update event_place set seq = case when seq = ${seq} then seq + 1 else seq - 1 end where seq in (${seq}, ${seq + 1});
     alter table event_place add constraint event_place_pkey primary key (seq); commit`,
  hide: (seq: number) => `update event_place set type = 'CardLapsed' where seq = ${seq}`,
  cutAfter: (seq: number) =>
    `delete from event where pos in (select pos from event_place where seq > ${seq});
     delete from event_place where seq > ${seq}`,
};

/** The tables of the log, to restore a state as a whole. */
export const LOG_TABLES = ['event', 'event_version', 'event_place'];

/** Waits until every event has a sequence number; returns the highest. */
export async function placed(app: TestApp): Promise<number> {
  return eventually('every event has its place', async () => {
    const [row] = await app.database.query<{ head: number; waiting: number }>(
      `select (select max(seq)::int from event_place) as head,
              (select count(*)::int from event_waiting) as waiting`,
    );
    return row!.waiting === 0 ? row!.head : null;
  });
}

export async function sealedTo(app: TestApp): Promise<number> {
  const [head] = await app.database.query<{ seq: number }>('select seq from audit_head');
  return head?.seq ?? 0;
}

/** Waits until every event is sequenced and sealed; returns their number. */
export async function sealed(app: TestApp): Promise<number> {
  return eventually('everything is sealed', async () => {
    const head = await placed(app);
    return (await sealedTo(app)) === head ? head : null;
  });
}
