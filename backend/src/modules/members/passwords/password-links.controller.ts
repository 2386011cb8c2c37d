import { Body, Controller, Post } from '@nestjs/common';
import type { Done } from '@nattil/contracts/api/common';
import type { CheckPasswordLinkRequest } from '@nattil/contracts/api/member/session';
import {
  CHANGE_DENIED,
  passwordLinkTokenRule,
  PASSWORD_SET,
  RESET_LINK_ASKED,
} from '@nattil/contracts/rules/sign-in/password-link';
import { PASSWORD_NOT_CHANGED } from '@nattil/contracts/rules/sign-in/password';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { done } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Device } from '../../../platform/http/routes/device-cookie.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { DenyChange, NotMeBody } from '../commands/deny-change.ts';
import { SetPassword, SetPasswordBody } from '../commands/set-password.ts';
import { PasswordLinks } from './password-links.ts';
import { ForgotPasswordBody, ForgottenPasswords } from './forgotten-passwords.ts';
import { FORGOTTEN_PASSWORDS_BY_ADDRESS, PASSWORD_LINKS_BY_ADDRESS } from '../rate-limits.ts';

export class CheckPasswordLinkBody implements CheckPasswordLinkRequest {
  @ValidatedBy(passwordLinkTokenRule) token: string;
}

@Controller('api/auth')
@Tag('Forgotten passwords of members.')
export class PasswordLinksController {
  constructor(
    private readonly commands: Commands,
    private readonly forgotten: ForgottenPasswords,
    private readonly links: PasswordLinks,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Post('forgot-password')
  @Access('public', {
    limit: { of: FORGOTTEN_PASSWORDS_BY_ADDRESS, counts: 'requests' },
    knows: 'member',
  })
  @Describe({
    id: 'requestMemberPasswordLink',
    summary:
      'Ask for a link to set a new password, by e-mail or SMS; the answer is the same for all',
    answer: 'Done',
    refusals: ['RATE_LIMITED', 'UNAVAILABLE'],
  })
  async forgot(
    @Body() form: ForgotPasswordBody,
    @Scope() { actor }: RequestScope,
    @Device('member') device: string | null,
  ): Promise<Done> {
    await this.forgotten.ask(form, { memberId: actor.id, device });
    return done(RESET_LINK_ASKED);
  }

  @Post('reset-password')
  @Access('public', { limit: { of: PASSWORD_LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'resetMemberPassword',
    summary:
      'Set a password with a link that came by e-mail or SMS; a refused password leaves the link',
    answer: 'Done',
    refusals: ['PASSWORD_LINK_INVALID', 'RATE_LIMITED', 'UNAVAILABLE'],
  })
  async setPassword(@Body() { token, newPassword }: SetPasswordBody): Promise<Done> {
    // Checked before the password is hashed, so that requests without a valid link cost little.
    const memberId = await this.links.ownerOf(this.database, token, this.clock.now());
    await this.passwords.admit(async () => {
      await this.refuseThatOfOthers(memberId, newPassword);
      const passwordHash = await this.passwords.hash(newPassword);
      await this.commands.run(new SetPassword(memberId, passwordHash, { by: 'link', token }));
    });
    this.sessions.forgetAll();
    return done(PASSWORD_SET);
  }

  @Post('not-me')
  @Access('public', { limit: { of: PASSWORD_LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'denyAccountChange',
    summary:
      'Deny a change of the account by the link of its notice: sign-ins end, a link to set a password is sent',
    answer: 'Done',
    refusals: ['PASSWORD_LINK_INVALID', 'CONFLICT', 'UNAVAILABLE'],
  })
  async notMe(@Body() { token }: NotMeBody): Promise<Done> {
    try {
      await this.commands.run(new DenyChange(token));
    } finally {
      this.sessions.forgetAll();
    }
    return done(CHANGE_DENIED);
  }

  /**
   * Reveals no more than an attempt to set a password: a token is 256 random bits, and both share a
   * limit.
   */
  @Post('reset-password/check')
  @Access('public', { limit: { of: PASSWORD_LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'checkMemberPasswordLink',
    summary: 'Whether a link to set a password works, without using it up',
    answer: 'Done',
    refusals: ['PASSWORD_LINK_INVALID', 'RATE_LIMITED'],
  })
  async check(@Body() { token }: CheckPasswordLinkBody): Promise<Done> {
    await this.links.ownerOf(this.database, token, this.clock.now());
    return done();
  }

  /** A password set by an administrator, or voided by the member, cannot be chosen again. */
  private async refuseThatOfOthers(memberId: string, newPassword: string): Promise<void> {
    const [member] = await this.database.query<{ passwordHash: string }>(
      `select password_hash as "passwordHash" from member
       where id = $1 and password_state <> 'chosen' and password_hash is not null`,
      [memberId],
    );
    if (member && (await this.passwords.matches(newPassword, member.passwordHash)))
      throw fieldError('newPassword', PASSWORD_NOT_CHANGED);
  }
}
