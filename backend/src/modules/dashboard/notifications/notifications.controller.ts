import { Body, Controller, Get, Put } from '@nestjs/common';
import type { AdminNotificationsAnswer } from '@nattil/contracts/api/admin/notifications';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { ReadNotifications, ReadNotificationsBody } from './read-notifications.ts';

@Controller('api/admin/notifications')
@Tag('What waits for an administrator.')
export class AdminNotificationsController {
  constructor(private readonly notifications: ReadNotifications) {}

  @Get()
  @Access('admin', { may: 'read' })
  @Describe({
    id: 'listNotifications',
    summary: 'What waits for an administrator now, and what of it is unread',
    answer: 'AdminNotificationsAnswer',
  })
  async list(@Scope() { actor }: RequestScope): Promise<AdminNotificationsAnswer> {
    return answer(await this.notifications.of(actor.id!));
  }

  @Put('read')
  @Access('admin', { may: 'read' })
  @Describe({
    id: 'markNotificationsRead',
    summary: 'Mark notifications as read',
    answer: 'AdminNotificationsAnswer',
  })
  async read(
    @Scope() { actor }: RequestScope,
    @Body() { ids }: ReadNotificationsBody,
  ): Promise<AdminNotificationsAnswer> {
    await this.notifications.mark(actor.id!, ids);
    return answer(await this.notifications.of(actor.id!));
  }
}
