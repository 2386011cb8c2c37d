import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { MembersModule } from '../members/public.ts';
import { NewsletterModule } from '../newsletter/public.ts';
import { AccountController } from './account.controller.ts';
import { BreachContacts } from './breach-contacts.ts';
import { ConsentsController } from './consents.controller.ts';
import { ReadOwnConsents, exportNewsletters } from './own-consents.ts';

/**
 * Actions of members on their whole account. This module depends on all modules with personal data.
 */
@Module({
  imports: [MembersModule, NewsletterModule],
  controllers: [AccountController, ConsentsController],
  providers: [ReadOwnConsents, BreachContacts],
})
@Declares({ exportsData: [exportNewsletters] })
export class AccountModule {}
