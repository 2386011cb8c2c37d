import type { Migration } from '../persistence/orm/history.ts';

/** The audit trail is searched by IP address, newest events first. */
export const eventsByAddress: Migration = {
  name: '0035-events-by-address',
  sql: ['create index event_origin_by_ip on event_origin (ip, pos)'],
};
