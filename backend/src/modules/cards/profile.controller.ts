import { Body, Controller, Post } from '@nestjs/common';
import type { CreateProfileAnswer } from '@nattil/contracts/api/member/session';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import {
  ClaimContacts,
  ContactChangePassword,
  CreateProfileBody,
  isContactTaken,
  TakenContacts,
} from '../members/public.ts';
import { CompleteProfile } from './commands/complete-profile.ts';

/** Completing the profile also applies for the first card. */
@Controller('api/users')
@Tag('The first profile of a member, with which a card is issued.')
export class ProfileController {
  constructor(
    private readonly commands: Commands,
    private readonly takenContacts: TakenContacts,
    private readonly password: ContactChangePassword,
  ) {}

  @Post('createProfile')
  @Access('member')
  @Describe({
    id: 'createProfile',
    summary: 'Complete the profile, by which a card is issued',
    answer: 'CreateProfileAnswer',
    status: 201,
    refusals: ['PROFILE_EXISTS', 'CONTACT_TAKEN', 'ACCOUNT_LOCKED', 'RATE_LIMITED', 'UNAVAILABLE'],
  })
  async createProfile(
    @Body() form: CreateProfileBody,
    @Scope() scope: RequestScope,
  ): Promise<CreateProfileAnswer> {
    const { actor, ip } = scope;
    const caller = { id: actor.id!, ip: ip! };
    await this.password.ask(form, 'confirmed', scope);
    const user = await this.takenContacts
      .limitRefusals(caller, ['email', 'phone'], () =>
        this.commands.run(new CompleteProfile(caller.id, form, actor)),
      )
      .catch(async (error: unknown) => {
        // A code decides the owner of a contact that another member has not confirmed.
        if (isContactTaken(error)) await this.commands.run(new ClaimContacts(caller.id, form));
        throw error;
      });
    return answer({ id: user.id, user }, 'Profile created successfully');
  }
}
