import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../platform/config/config-token.ts';
import type { Config } from '../platform/config/config.ts';
import { Clock } from '../platform/persistence/clock.ts';
import type { FirstData } from '../platform/registries/first-data.ts';
import { Passwords } from '../platform/identity/passwords/passwords.ts';
import { Database } from '../platform/persistence/database.ts';
import { DEMO_PASSWORD } from '../demo/demo-members.ts';
import { firstAdminId } from './first-admin-id.ts';
import { seedMembers, writeDemoMembers } from './seed-members.ts';
import { writeDemoPartners } from './seed-partners.ts';
import { seedPurchases } from './seed-purchases.ts';
import { writeDemoShops } from './seed-shops.ts';

const OTHER_MEMBERS = 150;
const PURCHASES = 2_400;

/**
 * Shops with accounts at the till, members and purchases for an empty database, so that a first look shows a product in use.
 */
@Injectable()
export class DemoData implements FirstData {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async provide(say: (line: string) => void): Promise<void> {
    if (!this.config.demoData || !(await this.isEmpty())) return;
    const now = this.clock.now();
    const adminId = await firstAdminId(this.database);
    const shops = await writeDemoShops(this.database, adminId, now);
    const hash = await this.passwords.hash(DEMO_PASSWORD);
    const partners = await writeDemoPartners(this.database, hash, adminId, now);
    const members = await writeDemoMembers(this.database, hash, adminId, now);
    await seedMembers(this.database, OTHER_MEMBERS, hash, adminId, now);
    await seedPurchases(this.database, PURCHASES, adminId, now);
    const active = members.find((m) => m.card?.state === 'active')!;
    say(
      `Demo data: ${shops} shops and ${members.length + OTHER_MEMBERS} members, e.g. ${active.email} with the password ${DEMO_PASSWORD}`,
    );
    for (const { email, at } of partners)
      say(`At the till: ${email} with the password ${DEMO_PASSWORD}, ${at.join(', ')}`);
  }

  private async isEmpty(): Promise<boolean> {
    const [row] = await this.database.query<{ empty: boolean }>(
      'select not exists (select 1 from shop) and not exists (select 1 from member) as empty',
    );
    return row!.empty;
  }
}
