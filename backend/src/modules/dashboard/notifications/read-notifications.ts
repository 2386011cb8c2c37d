import { Injectable } from '@nestjs/common';
import type {
  AdminNotifications,
  ReadNotificationsRequest,
} from '@nattil/contracts/api/admin/notifications';
import { notificationIdsRule } from '@nattil/contracts/rules/portal/dashboard';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { PresentNotifications } from './present-notifications.ts';

/** A notification that still applies after this time is unread again. */
const READ_FOR_MS = 90 * DAY_MS;

export class ReadNotificationsBody implements ReadNotificationsRequest {
  @ValidatedBy(notificationIdsRule) ids: string[];
}

/** The notifications that each administrator has read. */
@Injectable()
export class ReadNotifications {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly present: PresentNotifications,
    retention: Retention,
  ) {
    const rows = rowsOf({ table: 'notification_read', since: 'read_at' });
    retention.keep({ ...rows, forMs: READ_FOR_MS });
  }

  async of(adminId: string): Promise<AdminNotifications> {
    const present = await this.present.all();
    const rows = await this.database.query<{ id: string }>(
      `select notification_id as id from notification_read where admin_id = $1 and notification_id = any($2)`,
      [adminId, present.map(({ id }) => id)],
    );
    const read = new Set(rows.map(({ id }) => id));
    const notifications = present.map((notification) => ({
      ...notification,
      read: read.has(notification.id),
    }));
    return { notifications, unread: notifications.filter((n) => !n.read).length };
  }

  /**
   * Stores only ids of present notifications, so that a client cannot fill the table with arbitrary
   * ids.
   */
  async mark(adminId: string, ids: readonly string[]): Promise<void> {
    const present = new Set((await this.present.all()).map(({ id }) => id));
    await this.database.execute(
      `insert into notification_read (admin_id, notification_id, read_at)
       select distinct $1::uuid, id, $3::timestamptz from unnest($2::text[]) as n(id) on conflict do nothing`,
      [adminId, ids.filter((id) => present.has(id)), this.clock.now()],
    );
  }
}
