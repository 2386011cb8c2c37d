import { Module } from '@nestjs/common';
import { AddUserHandler } from './commands/add-user.ts';
import { DeleteUserHandler } from './commands/delete-user.ts';
import { UpdateUserHandler } from './commands/update-user.ts';
import { ListUsersHandler } from './queries/list-users.ts';
import { KnownMemberHandler } from './queries/known-member.ts';
import { UserForAdminHandler } from './queries/user-for-admin.ts';
import { CardBlocksController } from './card-blocks.controller.ts';
import { UsersController } from './users.controller.ts';

/**
 * The administrators' view of members. It depends on members, cards and purchases and joins them.
 */
@Module({
  controllers: [UsersController, CardBlocksController],
  providers: [
    AddUserHandler,
    UpdateUserHandler,
    DeleteUserHandler,
    ListUsersHandler,
    UserForAdminHandler,
    KnownMemberHandler,
  ],
})
export class MemberCareModule {}
