import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  Dashboard,
  DashboardShop,
  DashboardTransaction,
  DashboardUser,
} from '@nattil/contracts/api/admin/dashboard';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { membersAtAGlance } from '../../members/public.ts';
import { boughtInAll, latestPurchases, type Bought } from '../../purchases/public.ts';
import { bestShops, latestPendingShops, type ShopAtAGlance } from '../../shops/public.ts';
import { SystemHealth } from '../system-health.ts';
import { figures, recentlyActive, seenLast } from './figures.ts';

const RECENT_USERS = 5;
const PENDING_SHOPS = 5;
const RECENT_TRANSACTIONS = 5;
const TOP_SHOPS = 4;

export class ReadDashboard extends Query<Dashboard> {}

@QueryHandler(ReadDashboard)
export class ReadDashboardHandler implements IQueryHandler<ReadDashboard> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly health: SystemHealth,
  ) {}

  async execute(): Promise<Dashboard> {
    const [shown, health] = await Promise.all([
      dashboardIn(this.database, this.clock.now()),
      this.health.parts(),
    ]);
    return { ...shown, health };
  }
}

export async function dashboardIn(db: Queryable, now: Date): Promise<Omit<Dashboard, 'health'>> {
  const [of, active, bought, users, shopsThatWait, transactions, best] = await Promise.all([
    figures(db, now),
    recentlyActive(db, now),
    boughtInAll(db, formatIsoDate(now)),
    recentUsers(db),
    latestPendingShops(db, PENDING_SHOPS),
    recentTransactions(db),
    bestShops(db, TOP_SHOPS),
  ]);
  return {
    ...summary(of, active, bought),
    recentUsers: users,
    pendingShops: shopsThatWait.map(shopAnswer),
    recentTransactions: transactions,
    topShops: best.map(shopAnswer),
  };
}

async function recentUsers(db: Queryable): Promise<DashboardUser[]> {
  const seen = await seenLast(db, RECENT_USERS);
  const members = await membersAtAGlance(
    db,
    seen.map(({ memberId }) => memberId),
  );
  return seen.flatMap(({ memberId, at }) => {
    const member = members.get(memberId);
    if (!member) return [];
    const { id, fullName, email, phone, status } = member;
    return { id, name: fullName, email, phone, status, lastActivity: at.toISOString() };
  });
}

async function recentTransactions(db: Queryable): Promise<DashboardTransaction[]> {
  const latest = await latestPurchases(db, RECENT_TRANSACTIONS);
  const members = await membersAtAGlance(
    db,
    latest.map(({ memberId }) => memberId),
  );
  return latest.map(({ billPaise, discountPaise, recordedAt, ...purchase }) => ({
    ...purchase,
    memberName: members.get(purchase.memberId)?.fullName ?? null,
    billAmount: billPaise / 100,
    discountAmount: discountPaise / 100,
    recordedAt: recordedAt.toISOString(),
  }));
}

function summary(
  of: Awaited<ReturnType<typeof figures>>,
  recentActiveUsers: number,
  { ever, onDay }: { ever: Bought; onDay: Bought },
): Pick<Dashboard, 'stats' | 'quickStats' | 'today'> {
  const all = (kind: string, states: readonly string[]) =>
    states.reduce(
      (sum, state) => {
        const { ever: there, recent } = of(`${kind}/${state}`);
        return { there: sum.there + there, recent: sum.recent + recent };
      },
      { there: 0, recent: 0 },
    );
  const members = all('members', ['active', 'inactive', 'suspended']);
  const shops = all('shops', ['pending', 'approved', 'rejected', 'blocked']);
  return {
    stats: {
      totalUsers: members.there,
      activeUsers: of('members/active').ever,
      totalShops: shops.there,
      totalDiscounts: ever.discountPaise / 100,
      monthlyGrowth: growth(of('sign-ups').recent, members.there - members.recent),
    },
    quickStats: {
      pendingApprovals: of('shops/pending').ever,
      activeShops: of('shops/approved').ever,
      recentActiveUsers,
      totalRevenue: ever.billPaise / 100,
    },
    today: {
      signUps: of('sign-ups').today,
      cardsIssued: of('cards-issued').today,
      activations: of('activations').today,
      shopsRegistered: of('shops-registered').today,
      shopsApproved: of('shops-approved').today,
      purchases: onDay.purchases,
      revenue: onDay.billPaise / 100,
      discount: onDay.discountPaise / 100,
    },
  };
}

/** Growth in percent, with one decimal. */
function growth(won: number, before: number): number {
  if (before <= 0) return won > 0 ? 100 : 0;
  return Math.round((won / before) * 1000) / 10;
}

function shopAnswer(shop: ShopAtAGlance): DashboardShop {
  const { id, name, owner, status, discountPercent, registeredAt, purchases, revenue } = shop;
  return {
    id,
    name,
    owner,
    status,
    discountOffered: discountPercent,
    totalPurchases: purchases,
    totalRevenue: revenue,
    registrationDate: registeredAt.toISOString(),
  };
}
