import type { Database } from '../../platform/persistence/database.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';

/** A row of the log, without any type or code of the product. */
interface LoggedRow {
  aggregateId: string;
  type: string;
  data: Record<string, unknown> & {
    changes?: { status?: [string | null, string | null] };
    shopId?: string;
    memberId?: string;
    billPaise?: number;
    discountPaise?: number;
  };
  at: Date;
}

interface Bought {
  shopId: string;
  memberId: string;
  bill: number;
  discount: number;
  at: Date;
}
interface Sums {
  purchases: number;
  bill: number;
  discount: number;
}

/** Every figure of the portal, computed from the log alone; money in paise. */
export interface Figures {
  members: { total: number; active: number; inactive: number; suspended: number };
  shops: { total: number; pending: number; approved: number; rejected: number; blocked: number };
  approvedShops: Set<string>;
  growth: number;
  seenWithin30Days: number;
  signUps: Map<string, number>;
  activations: Map<string, number>;
  all: Sums;
  byDay: Map<string, Sums>;
  byShop: Map<string, Sums & { customers: Set<string> }>;
  byMember: Map<string, Sums>;
  latest: string[];
}

/** The day in India. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

export async function foldLog(database: Database, now: Date): Promise<Figures> {
  const rows = await database.query<LoggedRow & { realm: string }>(
    `select e.aggregate_id as "aggregateId", e.type, e.data, e.occurred_at as at, e.actor ->> 'realm' as realm
     from event e join event_place p on p.pos = e.pos order by p.seq`,
  );
  const members = new Map<string, { status: string; seen: Date | null }>();
  const shops = new Map<string, string>();
  const bought = new Map<string, Bought>();
  const signUps = new Map<string, number>();
  const activations = new Map<string, number>();
  const gone = new Map<string, number>();
  for (const { aggregateId: id, type, data, at, realm } of rows) {
    const status = data.changes?.status?.[1];
    if (type === 'MemberSignedUp' || type === 'MemberAdded') {
      members.set(id, { status: status ?? 'active', seen: null });
      add(signUps, dayOf(at));
    } else if (members.has(id) && status) {
      if (status === 'deleted') {
        members.delete(id);
        add(gone, dayOf(at));
      } else members.get(id)!.status = status;
    }
    if (type.startsWith('Shop') && typeof status === 'string') shops.set(id, status);
    if (type === 'CardActivated') add(activations, dayOf(at));
    if (type === 'PurchaseRecorded')
      bought.set(id, {
        shopId: data.shopId!,
        memberId: data.memberId!,
        bill: data.billPaise!,
        discount: data.discountPaise!,
        at,
      });
    if (type === 'PurchaseReversed') bought.delete(id);
    const member = data.memberId ? members.get(data.memberId) : undefined;
    const isTheirs = realm === 'member' && type !== 'MemberSignInFailed';
    if (member && (isTheirs || type === 'PurchaseRecorded')) member.seen = at;
  }
  return figuresOf({ members, shops, bought, signUps, activations, gone }, now);
}

interface Folded {
  members: Map<string, { status: string; seen: Date | null }>;
  shops: Map<string, string>;
  bought: Map<string, Bought>;
  signUps: Map<string, number>;
  activations: Map<string, number>;
  gone: Map<string, number>;
}

function figuresOf(
  { members, shops, bought, signUps, activations, gone }: Folded,
  now: Date,
): Figures {
  const withStatus = (of: Iterable<string>, status: string) =>
    [...of].filter((each) => each === status).length;
  const statuses = [...members.values()].map((member) => member.status);
  const monthAgo = now.getTime() - 30 * DAY_MS;
  const firstDay = dayOf(new Date(monthAgo));
  const since = (days: Map<string, number>) =>
    [...days].reduce((sum, [day, n]) => (day > firstDay ? sum + n : sum), 0);
  const won = since(signUps);
  // The members of a month ago, including those deleted since.
  const before = members.size - won + since(gone);
  const figures: Figures = {
    members: {
      total: members.size,
      active: withStatus(statuses, 'active'),
      inactive: withStatus(statuses, 'inactive'),
      suspended: withStatus(statuses, 'suspended'),
    },
    shops: {
      total: shops.size,
      pending: withStatus(shops.values(), 'pending'),
      approved: withStatus(shops.values(), 'approved'),
      rejected: withStatus(shops.values(), 'rejected'),
      blocked: withStatus(shops.values(), 'blocked'),
    },
    approvedShops: new Set([...shops].filter(([, s]) => s === 'approved').map(([id]) => id)),
    growth: before === 0 ? (won > 0 ? 100 : 0) : Math.round((won / before) * 1000) / 10,
    seenWithin30Days: [...members.values()].filter(({ seen }) => seen && seen.getTime() > monthAgo)
      .length,
    signUps,
    activations,
    all: noSums(),
    byDay: new Map(),
    byShop: new Map(),
    byMember: new Map(),
    latest: [...bought]
      .sort(
        ([a, { at: atA }], [b, { at: atB }]) => atB.getTime() - atA.getTime() || (a < b ? 1 : -1),
      )
      .map(([id]) => id),
  };
  for (const one of bought.values()) {
    addTo(figures.all, one);
    addTo(of(figures.byDay, dayOf(one.at), noSums), one);
    addTo(of(figures.byMember, one.memberId, noSums), one);
    const shop = of(figures.byShop, one.shopId, () => ({
      ...noSums(),
      customers: new Set<string>(),
    }));
    addTo(shop, one);
    shop.customers.add(one.memberId);
  }
  return figures;
}

function noSums(): Sums {
  return { purchases: 0, bill: 0, discount: 0 };
}
function addTo(sums: Sums, { bill, discount }: Bought): void {
  sums.purchases += 1;
  sums.bill += bill;
  sums.discount += discount;
}
function of<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
function add(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
