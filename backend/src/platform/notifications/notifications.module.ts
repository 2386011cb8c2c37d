import { Global, Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.ts';
import { NotificationSender } from './notification-sender.ts';
import { Transports } from './transports.ts';

@Global()
@Module({
  controllers: [InboxController],
  providers: [Transports, NotificationSender],
  exports: [Transports, NotificationSender],
})
export class NotificationsModule {}
