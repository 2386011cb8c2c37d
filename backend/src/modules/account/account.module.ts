import { Module } from '@nestjs/common';
import { MembersModule } from '../members/public.ts';
import { AccountController } from './account.controller.ts';

/** What members do with their account as a whole: above all modules that hold something of them. */
@Module({
  imports: [MembersModule],
  controllers: [AccountController],
})
export class AccountModule {}
