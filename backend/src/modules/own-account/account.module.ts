import { Module } from '@nestjs/common';
import { MembersModule } from '../members/public.ts';
import { AccountController } from './account.controller.ts';
import { OwnData } from './own-data.ts';

/** What members do with their account as a whole: above all modules that hold something of them. */
@Module({
  imports: [MembersModule],
  controllers: [AccountController],
  providers: [OwnData],
})
export class AccountModule {}
