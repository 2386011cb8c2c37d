import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from './modules/admin/audit.module.ts';
import { Admin, AdminModule, FirstAdmin } from './modules/admin/public.ts';
import { CardsModule } from './modules/cards/cards.module.ts';
import { Card } from './modules/cards/public.ts';
import { Member, MembersModule } from './modules/members/public.ts';
import { OtpModule } from './modules/otp/otp.module.ts';
import { OtpSession } from './modules/otp/public.ts';
import { Shop, ShopsModule } from './modules/shops/public.ts';
import type { Config } from './platform/config/config.ts';
import type { Keys } from './platform/config/keys.ts';
import { FIRST_DATA, type FirstData } from './platform/first-data.ts';
import { loggerModule } from './platform/http/logging.ts';
import type { Database } from './platform/persistence/database.ts';
import { NotificationsModule } from './platform/notifications/notifications.module.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { DemoData } from './seed/demo-data.ts';

const ENTITIES = [Admin, Member, Card, OtpSession, Shop];
const MODULES = [
  NotificationsModule,
  AdminModule,
  MembersModule,
  AuditModule,
  CardsModule,
  OtpModule,
  ShopsModule,
];

/** The whole product: the platform and every module. */
@Module({})
export class AppModule {
  static with(config: Config, keys: Keys, database: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        loggerModule(config.logLevel),
        PlatformModule.with({ config, keys, database, entities: ENTITIES }),
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
