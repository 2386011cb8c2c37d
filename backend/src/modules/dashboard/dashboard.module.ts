import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { AuditModule } from '../admin/public.ts';
import { DashboardController } from './dashboard.controller.ts';
import { Changes } from './live/changes.ts';
import { EventStreams } from './live/event-streams.ts';
import { LiveController } from './live/live.controller.ts';
import { notificationsRead } from './migrations/0014-notifications.ts';
import { AdminNotificationsController } from './notifications/notifications.controller.ts';
import { PresentNotifications } from './notifications/present-notifications.ts';
import { ReadNotifications } from './notifications/read-notifications.ts';
import { DailyFigures } from './projections/daily-figures.ts';
import { LastSeen } from './projections/last-seen.ts';
import { ReadDashboardHandler } from './queries/read-dashboard.ts';
import { ReadSeriesHandler } from './queries/read-series.ts';
import { SystemHealth } from './system-health.ts';

/**
 * The administrators' start page and notifications. It reads all modules; no module depends on it.
 */
@Module({
  imports: [AuditModule],
  controllers: [DashboardController, LiveController, AdminNotificationsController],
  providers: [
    DailyFigures,
    LastSeen,
    ReadDashboardHandler,
    ReadSeriesHandler,
    SystemHealth,
    Changes,
    EventStreams,
    PresentNotifications,
    ReadNotifications,
  ],
})
@Declares({ migrations: [notificationsRead] })
export class DashboardModule {}
