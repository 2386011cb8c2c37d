import { Global, Module } from '@nestjs/common';
import { EndedMessages } from './ended-messages.ts';
import { InboxController } from './inbox.controller.ts';
import { MailsOnEvents } from './mails-on-events.ts';
import { NotificationSender } from './notification-sender.ts';
import { StrangerMail } from './stranger-mail.ts';
import { Transports } from './transports.ts';

@Global()
@Module({
  controllers: [InboxController],
  providers: [Transports, NotificationSender, StrangerMail, MailsOnEvents, EndedMessages],
  exports: [Transports, NotificationSender, StrangerMail],
})
export class NotificationsModule {}
