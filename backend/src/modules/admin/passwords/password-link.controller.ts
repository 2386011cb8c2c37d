import { Body, Controller, Post } from '@nestjs/common';
import type { Done } from '@nattil/contracts/api/common';
import { PASSWORD_SET, RESET_LINK_ASKED } from '@nattil/contracts/rules/sign-in/password-link';
import { Access, type RouteLimit } from '../../../platform/http/routes/access.ts';
import { done } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import {
  AdminPasswordByLink,
  AdminResetPasswordBody,
  CheckAdminPasswordLinkBody,
} from '../commands/reset-admin-password.ts';
import { AdminForgotPasswordBody, ForgottenAdminPasswords } from './forgotten-admin-passwords.ts';

const REQUESTS: RouteLimit = {
  of: { name: 'admin-forgotten-password-ip', points: 30, seconds: 3600 },
  counts: 'requests',
};
const LINKS: RouteLimit = {
  of: { name: 'admin-password-link-ip', points: 60, seconds: 900 },
  counts: 'requests',
};

/** For administrators who forgot their password. */
@Controller('api/admin/auth')
@Tag('Forgotten passwords of administrators.')
export class AdminPasswordLinkController {
  constructor(
    private readonly forgotten: ForgottenAdminPasswords,
    private readonly password: AdminPasswordByLink,
  ) {}

  @Post('forgot-password')
  @Access('public', { limit: REQUESTS })
  @Describe({
    id: 'requestAdministratorPasswordLink',
    summary: 'Ask for a link by e-mail to set a new password; the answer is the same for all',
    answer: 'Done',
  })
  async forgot(@Body() form: AdminForgotPasswordBody): Promise<Done> {
    await this.forgotten.ask(form);
    return done(RESET_LINK_ASKED);
  }

  @Post('reset-password')
  @Access('public', { limit: LINKS })
  @Describe({
    id: 'resetAdministratorPassword',
    summary: 'Set a password with a link that came by e-mail; a refused password leaves the link',
    answer: 'Done',
    refusals: ['PASSWORD_LINK_INVALID', 'UNAVAILABLE'],
  })
  async reset(@Body() form: AdminResetPasswordBody): Promise<Done> {
    await this.password.set(form);
    return done(PASSWORD_SET);
  }

  @Post('reset-password/check')
  @Access('public', { limit: LINKS })
  @Describe({
    id: 'checkAdministratorPasswordLink',
    summary: 'Whether a link to set a password works, without using it up',
    answer: 'Done',
    refusals: ['PASSWORD_LINK_INVALID'],
  })
  async check(@Body() form: CheckAdminPasswordLinkBody): Promise<Done> {
    await this.password.check(form);
    return done();
  }
}
