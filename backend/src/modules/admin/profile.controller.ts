import { Body, Controller, Inject, Put, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { AdminPreferences } from '@nattil/contracts/api/admin/session';
import type {
  AdminPreferencesAnswer,
  AdminProfileAnswer,
} from '@nattil/contracts/api/admin/administrators';
import type { Done } from '@nattil/contracts/api/common';
import {
  densityRule,
  pageSizeRule,
  themeRule,
  type PageSize,
} from '@nattil/contracts/rules/portal/administrators';
import { Commands } from '../../platform/commands/commands.ts';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, done } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Device, setDevice } from '../../platform/http/routes/device-cookie.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { CHANGES_OF_ACCOUNT } from '../../platform/identity/sign-in/sign-in-limit.ts';
import { Database } from '../../platform/persistence/database.ts';
import { AdminProfileBody, ChangeOwnName } from './commands/change-own-name.ts';
import { AdminPasswordBody, OwnPassword } from './commands/change-own-password.ts';
import { keepPreferences } from './preferences.ts';
import { ReadAdminUser } from './queries/admin-user.ts';

export class AdminPreferencesBody implements AdminPreferences {
  @ValidatedBy(themeRule) theme: AdminPreferences['theme'];
  @ValidatedBy(densityRule) density: AdminPreferences['density'];
  @ValidatedBy(pageSizeRule) pageSize: PageSize;
}

/** The signed-in administrator's own account, for every role. */
@Controller('api/admin/profile')
@Tag('The own account of an administrator.')
export class AdminProfileController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly password: OwnPassword,
    private readonly database: Database,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Put()
  @Access('admin', { may: null })
  @Describe({
    id: 'renameOwnAdministrator',
    summary: 'Change the own name',
    answer: 'AdminProfileAnswer',
    refusals: ['RATE_LIMITED'],
  })
  async rename(
    @Body() { name }: AdminProfileBody,
    @Scope() { actor }: RequestScope,
  ): Promise<AdminProfileAnswer> {
    await this.limits.take(CHANGES_OF_ACCOUNT, actor.id!);
    await this.commands.run(new ChangeOwnName(name, actor));
    return answer(await this.queries.execute(new ReadAdminUser(actor.id!)), 'Profile saved');
  }

  @Put('password')
  @Access('admin', { may: null })
  @Describe({
    id: 'changeOwnAdministratorPassword',
    summary: 'Change the own password; all other sign-ins end',
    answer: 'Done',
    refusals: ['ACCOUNT_LOCKED', 'CONFLICT', 'UNAVAILABLE'],
  })
  async changePassword(
    @Body() form: AdminPasswordBody,
    @Scope() scope: RequestScope,
    @Device('admin') device: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    const known = await this.password.change(form, scope, device);
    setDevice(reply, 'admin', known, this.config.publicUrl);
    return done('Password changed successfully!');
  }

  @Put('preferences')
  @Access('admin', { may: null })
  @Describe({
    id: 'setPortalPreferences',
    summary: 'Choose how the portal looks',
    answer: 'AdminPreferencesAnswer',
  })
  async prefer(
    @Body() preferences: AdminPreferencesBody,
    @Scope() { actor }: RequestScope,
  ): Promise<AdminPreferencesAnswer> {
    if (!(await keepPreferences(this.database, actor.id!, preferences)))
      throw new DomainError('SESSION_EXPIRED');
    const { theme, density, pageSize } = preferences;
    return answer({ theme, density, pageSize }, 'Preferences saved');
  }
}
