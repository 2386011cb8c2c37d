import { plainAddress } from '../../../platform/kernel/addresses.ts';
import { wordsOf } from '../../../platform/registries/admin-search.ts';
import type { Names } from '../../../platform/registries/names.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

/** What a typed text can mean in the trail; an event with any of it is found. */
export interface Sought {
  seq: number | null;
  ip: string | null;
  /** Range of the ids of people and things, both ends included. */
  between: { from: string; to: string } | null;
  /** Ids of people and things with the typed name. */
  ids: readonly string[];
}

const SHORTEST_NAME = 3;

/** Reads the typed text as the number of an event, an IP address, an id or a name. */
export async function soughtBy(db: Queryable, names: Names, text: string): Promise<Sought> {
  const seq = seqIn(text);
  const ip = plainAddress(text.toLowerCase());
  const words = wordsOf(text);
  const isName = seq === null && ip === null && !words.ids && text.length >= SHORTEST_NAME;
  return { seq, ip, between: words.ids, ids: isName ? await names.ids(db, words) : [] };
}

/** `1234`, and as the screen writes it: `Event 1,234`. */
function seqIn(text: string): number | null {
  const digits = /^(?:event\s*)?#?\s*(\d[\d,]*)$/i.exec(text)?.[1]?.replaceAll(',', '');
  const seq = Number(digits ?? NaN);
  return Number.isSafeInteger(seq) ? seq : null;
}

interface Walk {
  sought: Sought;
  bind: (value: unknown) => string;
  /** Conditions on `p`, a row of event_place. */
  within: string;
  /** The matches with any of these values of a column, from its index. */
  walkEach: (column: string, values: readonly string[]) => string;
  direction: 'asc' | 'desc';
  max: number;
}

/** Positions nearly follow places; events that were committed late are at most this far away. */
const LATE = 1_000;

/** One bounded walk for each meaning; the outer query merges them in the order of `seq`. */
export function soughtSql({ sought, bind, within, walkEach, direction, max }: Walk): string {
  const { seq, ip, between, ids } = sought;
  const order = `order by p.seq ${direction} limit ${max}`;
  const byVersion = 'event_version v join event_place p on p.pos = v.pos';
  const walks: string[] = [];
  if (seq !== null)
    walks.push(`from event_place p where p.seq = ${bind(seq)}::bigint and ${within}`);
  if (ip !== null)
    walks.push(`from (
      select p.seq, p.pos from event_origin o join event_place p on p.pos = o.pos
      where o.ip = ${bind(ip)} and ${within} order by o.pos ${direction} limit ${max + LATE}) p ${order}`);
  if (between) {
    const [first, last] = [bind(between.from), bind(between.to)];
    walks.push(
      `from event_place p where p.actor between ${first} and ${last} and ${within} ${order}`,
    );
    walks.push(
      `from ${byVersion} where v.aggregate_id between ${first}::uuid and ${last}::uuid and ${within} ${order}`,
    );
  }
  if (ids.length > 0) {
    walks.push(walkEach('actor', ids));
    walks.push(
      `from ${byVersion} where v.aggregate_id = any(${bind(ids)}::uuid[]) and ${within} ${order}`,
    );
  }
  if (walks.length === 0) return `select p.seq, p.pos from event_place p where false and ${within}`;
  const all = walks.map((walk) => `(select p.seq, p.pos ${walk})`).join(' union ');
  return `select p.seq, p.pos from (${all}) p ${order}`;
}
