import { Body, Controller, Post } from '@nestjs/common';
import type { Done } from '@nattil/contracts/api/common';
import { PASSWORD_SET, RESET_LINK_ASKED } from '@nattil/contracts/rules/sign-in/password-link';
import { done } from '../../../platform/http/lists/answers.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import {
  CheckPartnerLinkBody,
  PartnerPasswords,
  ResetPartnerPasswordBody,
} from '../commands/set-partner-password.ts';
import { FORGOTTEN_PASSWORDS_BY_ADDRESS, PASSWORD_LINKS_BY_ADDRESS } from '../rate-limits.ts';
import {
  ForgottenPartnerPasswords,
  PartnerForgotPasswordBody,
} from './forgotten-partner-passwords.ts';

/** For people at the tills who forgot their password. */
@Controller('api/partner/auth')
@Tag('Forgotten passwords of people at tills.')
export class PartnerPasswordsController {
  constructor(
    private readonly forgotten: ForgottenPartnerPasswords,
    private readonly passwords: PartnerPasswords,
  ) {}

  @Post('forgot-password')
  @Access('public', { limit: { of: FORGOTTEN_PASSWORDS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'requestPartnerPasswordLink',
    summary: 'Ask for a link to set a new password at the till; the answer is the same for all',
    answer: 'Done',
    refusals: ['RATE_LIMITED', 'UNAVAILABLE'],
  })
  async forgot(@Body() form: PartnerForgotPasswordBody): Promise<Done> {
    await this.forgotten.ask(form);
    return done(RESET_LINK_ASKED);
  }

  @Post('reset-password')
  @Access('public', { limit: { of: PASSWORD_LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'resetPartnerPassword',
    summary: 'Set a password with a link that came by e-mail or SMS; a refused password leaves it',
    answer: 'Done',
    refusals: ['PASSWORD_LINK_INVALID', 'UNAVAILABLE'],
  })
  async reset(@Body() form: ResetPartnerPasswordBody): Promise<Done> {
    await this.passwords.reset(form);
    return done(PASSWORD_SET);
  }

  @Post('reset-password/check')
  @Access('public', { limit: { of: PASSWORD_LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'checkPartnerPasswordLink',
    summary: 'Whether a link to set a password at the till works, without using it up',
    answer: 'Done',
    refusals: ['PASSWORD_LINK_INVALID'],
  })
  async check(@Body() form: CheckPartnerLinkBody): Promise<Done> {
    await this.passwords.check(form);
    return done();
  }
}
