import { Global, Module } from '@nestjs/common';
import { Declares } from '../registries/declaration.ts';
import { Deliverability } from './deliverability.ts';
import { EndedMessages } from './ended-messages.ts';
import { eraseInbox } from './erase-messages.ts';
import { InboxController } from './inbox/inbox.controller.ts';
import { MailsOnEvents } from './mail/mails-on-events.ts';
import { NotificationSender } from './notification-sender.ts';
import { StrangerMail } from './mail/stranger-mail.ts';
import { Transports } from './transports.ts';

@Global()
@Module({
  controllers: [InboxController],
  providers: [
    Transports,
    NotificationSender,
    StrangerMail,
    Deliverability,
    MailsOnEvents,
    EndedMessages,
  ],
  exports: [Transports, NotificationSender, StrangerMail, Deliverability],
})
@Declares({ erases: [eraseInbox] })
export class NotificationsModule {}
