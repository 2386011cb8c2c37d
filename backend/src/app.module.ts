import { Module, type DynamicModule } from '@nestjs/common';
import { AccountModule } from './modules/own-account/account.module.ts';
import { AuditModule } from './modules/admin/audit.module.ts';
import { AdminModule } from './modules/admin/admin.module.ts';
import { FirstAdmin } from './modules/admin/public.ts';
import { CardsModule } from './modules/cards/cards.module.ts';
import { DashboardModule } from './modules/dashboard/dashboard.module.ts';
import { FeedsModule } from './modules/feeds/feeds.module.ts';
import { MemberCareModule } from './modules/member-care/member-care.module.ts';
import { MembersModule } from './modules/members/members.module.ts';
import { NewsletterModule } from './modules/newsletter/newsletter.module.ts';
import { OtpModule } from './modules/otp/otp.module.ts';
import { PartnersModule } from './modules/partners/partners.module.ts';
import { PurchasesModule } from './modules/purchases/purchases.module.ts';
import { ShopsModule } from './modules/shops/shops.module.ts';
import { TillModule } from './modules/till/till.module.ts';
import type { Config } from './platform/config/config.ts';
import type { Keys } from './platform/config/keys.ts';
import { Declarations } from './platform/registries/declaration.ts';
import { FIRST_DATA, type FirstData } from './platform/registries/first-data.ts';
import type { Database } from './platform/persistence/database.ts';
import { NotificationsModule } from './platform/notifications/notifications.module.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { DemoData } from './seed/demo-data.ts';

/** The list of all modules. A module comes after those to whose tables it refers. */
const MODULES = [
  NotificationsModule,
  AdminModule,
  MembersModule,
  PurchasesModule,
  AuditModule,
  CardsModule,
  OtpModule,
  ShopsModule,
  PartnersModule,
  TillModule,
  DashboardModule,
  MemberCareModule,
  NewsletterModule,
  AccountModule,
  FeedsModule,
];

export const DECLARATIONS = new Declarations([PlatformModule, ...MODULES]);

/** The whole product: the platform and every module. */
@Module({})
export class AppModule {
  static with(config: Config, keys: Keys, database: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with({ config, keys, database, declarations: DECLARATIONS }),
        ...MODULES,
      ],
      providers: [
        DemoData,
        {
          provide: FIRST_DATA,
          useFactory: (...data: FirstData[]) => data,
          inject: [FirstAdmin, DemoData],
        },
      ],
    };
  }
}
