import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { eraseSubscriptions } from './erase-subscriptions.ts';
import { subscriptions } from './migrations/0019-asked-by-strangers.ts';
import { NewsletterController } from './newsletter.controller.ts';
import { Subscriptions } from './subscriptions.ts';

/** Newsletter subscriptions. Subscribers need not be members; both share the table of consents. */
@Module({
  controllers: [NewsletterController],
  providers: [Subscriptions],
  exports: [Subscriptions],
})
@Declares({ migrations: [subscriptions], erases: [eraseSubscriptions] })
export class NewsletterModule {}
