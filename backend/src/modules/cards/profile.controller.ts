import { Body, Controller, Post } from '@nestjs/common';
import type { CreateProfileAnswer } from '@nattil/contracts/api/members';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/access.ts';
import { answer } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Scope } from '../../platform/http/scope.ts';
import type { RequestScope } from '../../platform/request-scope.ts';
import { CreateProfileBody, TakenContacts } from '../members/public.ts';
import { CompleteProfile } from './commands/complete-profile.ts';

/** Completing the profile also applies for the first card. */
@Controller('api/users')
export class ProfileController {
  constructor(
    private readonly commands: Commands,
    private readonly takenContacts: TakenContacts,
  ) {}

  @Post('createProfile')
  @Access('member')
  @Describe({
    summary: 'Complete the profile, by which a card is issued',
    answer: 'CreateProfileAnswer',
    status: 201,
    refusals: ['PROFILE_EXISTS', 'CONTACT_TAKEN', 'RATE_LIMITED'],
  })
  async createProfile(
    @Body() form: CreateProfileBody,
    @Scope() { actor, ip }: RequestScope,
  ): Promise<CreateProfileAnswer> {
    const caller = { id: actor.id!, ip: ip! };
    const user = await this.takenContacts.limitRefusals(caller, ['email', 'phone'], () =>
      this.commands.run(new CompleteProfile(actor.id!, form, actor)),
    );
    return answer({ id: user.id, user }, 'Profile created successfully');
  }
}
