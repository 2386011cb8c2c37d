import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  AdministratorAnswer,
  AdministratorsAnswer,
} from '@nattil/contracts/api/admin/administrators';
import { Commands } from '../../platform/commands/commands.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, pagination } from '../../platform/http/lists/answers.ts';
import { Describe } from '../../platform/http/routes/describe.ts';
import { Paging } from '../../platform/http/lists/paging.ts';
import { ChecksIfMatch } from '../../platform/http/routes/seen-versions.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import { ActivateAdministrator } from './commands/activate-administrator.ts';
import { ChangeRole, ChangeRoleBody } from './commands/change-role.ts';
import { InviteAdministrator, InviteAdministratorBody } from './commands/invite-administrator.ts';
import { ResendInvitation } from './commands/resend-invitation.ts';
import { SuspendAdministrator } from './commands/suspend-administrator.ts';
import { UnlockAdministrator } from './commands/unlock-administrator.ts';
import { WithdrawInvitation } from './commands/withdraw-invitation.ts';
import { ListAdministrators, OneAdministrator } from './queries/list-administrators.ts';

const OWNERS = { may: 'roles.manage' } as const;
/** Per owner, because a session may be stolen. */
const INVITATIONS: RateLimit = { name: 'admin-invitation', points: 20, seconds: 3_600 };

@Controller('api/admin/administrators')
export class AdministratorsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @Access('admin', OWNERS)
  @Describe({ summary: 'List administrators, by name', answer: 'AdministratorsAnswer' })
  async list(@Query() params: Paging): Promise<AdministratorsAnswer> {
    const { items, total } = await this.queries.execute(new ListAdministrators(params));
    return { ...answer(items), pagination: pagination(total, params.page, params.limit) };
  }

  @Post()
  @Access('admin', OWNERS)
  @Describe({
    summary: 'Invite an administrator by e-mail',
    answer: 'AdministratorAnswer',
    status: 201,
    refusals: ['ADMINISTRATOR_EXISTS', 'RATE_LIMITED'],
  })
  async invite(
    @Body() person: InviteAdministratorBody,
    @Scope() { actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.limits.take(INVITATIONS, actor.id!);
    const { id } = await this.commands.run(new InviteAdministrator(person, actor));
    return this.one(id, 'Invitation sent successfully!');
  }

  @Post(':id/invitation')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    summary: 'Send an invitation again, with another link',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE', 'RATE_LIMITED'],
  })
  async resend(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.limits.take(INVITATIONS, actor.id!);
    await this.commands.run(new ResendInvitation(id, seen, actor));
    return this.one(id, 'Invitation sent successfully!');
  }

  @Delete(':id/invitation')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    summary: 'Withdraw an invitation',
    answer: null,
    status: 204,
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE'],
  })
  async withdraw(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<void> {
    await this.commands.run(new WithdrawInvitation(id, seen, actor));
  }

  @Put(':id/role')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    summary: 'Give an administrator another role',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'LAST_OWNER'],
  })
  async changeRole(
    @Param('id', IdParam) id: string,
    @Body() { role }: ChangeRoleBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.commands.run(new ChangeRole(id, role, seen, actor));
    return this.one(id, 'Role changed successfully!');
  }

  @Put(':id/suspend')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    summary: 'Suspend an administrator, whose sign-ins end',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE', 'LAST_OWNER'],
  })
  async suspend(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.commands.run(new SuspendAdministrator(id, seen, actor));
    return this.one(id, 'Administrator suspended successfully!');
  }

  @Put(':id/activate')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    summary: 'Activate a suspended administrator',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE'],
  })
  async activate(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.commands.run(new ActivateAdministrator(id, seen, actor));
    return this.one(id, 'Administrator activated successfully!');
  }

  @Post(':id/unlock')
  @Access('admin', { may: 'locks.lift' })
  @Describe({
    summary: 'Lift the locks that wrong passwords put on an administrator; none is no error',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND'],
  })
  async unlock(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.commands.run(new UnlockAdministrator(id, actor));
    return this.one(id, 'Lock lifted successfully!');
  }

  private async one(id: string, message: string): Promise<AdministratorAnswer> {
    return answer(await this.queries.execute(new OneAdministrator(id)), message);
  }
}
