import { Body, Controller, Delete, Get, Put, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { AvatarAnswer, OwnProfileAnswer } from '@nattil/contracts/api/member/account';
import { AVATAR_SIDE, AVATAR_FILE } from '@nattil/contracts/rules/fields/avatar';
import { Commands } from '../../../platform/commands/commands.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { uploadedFile } from '../../../platform/http/input/uploads.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { CHANGES_OF_ACCOUNT } from '../../../platform/identity/sign-in/sign-in-limit.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import {
  storedPicture,
  takenPicture,
  type UploadedPicture,
} from '../../../platform/pictures/uploaded-picture.ts';
import { ChangeAvatar } from '../commands/change-avatar.ts';
import { UpdateOwnProfile, UpdateProfileBody } from '../commands/update-own-profile.ts';
import { ContactChangePassword } from '../contacts/contact-change-password.ts';
import { ReadOwnProfile } from '../queries/own-profile.ts';
import { AVATARS_OF_MEMBER } from '../rate-limits.ts';
import { TakenContacts } from '../contacts/taken-contacts.ts';

const AVATAR: UploadedPicture = {
  field: 'avatar',
  file: AVATAR_FILE,
  width: AVATAR_SIDE,
  height: AVATAR_SIDE,
  fit: 'cover',
};

@Controller('api/users')
@Tag('The own profile of a member.')
export class OwnProfileController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly taken: TakenContacts,
    private readonly password: ContactChangePassword,
    private readonly pictures: Pictures,
    private readonly limits: RateLimits,
  ) {}

  @Get('profile')
  @Access('member')
  @Describe({
    id: 'readOwnProfile',
    summary: "The signed-in member's own profile",
    answer: 'OwnProfileAnswer',
  })
  async profile(@Scope() { actor }: RequestScope): Promise<OwnProfileAnswer> {
    return answer(await this.queries.execute(new ReadOwnProfile(actor.id!)));
  }

  @Put('profile')
  @Access('member')
  @Describe({
    id: 'updateOwnProfile',
    summary:
      'Change of the own profile what is sent; another contact needs the password and waits for its code',
    answer: 'OwnProfileAnswer',
    refusals: ['ACCOUNT_LOCKED', 'CONTACT_TAKEN', 'RATE_LIMITED', 'UNAVAILABLE'],
  })
  async update(
    @Body() form: UpdateProfileBody,
    @Scope() scope: RequestScope,
  ): Promise<OwnProfileAnswer> {
    const { actor, ip } = scope;
    const id = actor.id!;
    await this.limits.take(CHANGES_OF_ACCOUNT, id);
    await this.password.ask(form, 'any', scope);
    const change = () => this.commands.run(new UpdateOwnProfile(id, form, actor));
    const contacts = (['email', 'phone'] as const).filter((kind) => form[kind]);
    if (contacts.length === 0) await change();
    else await this.taken.limitRefusals({ id, ip: ip! }, contacts, change);
    return answer(
      await this.queries.execute(new ReadOwnProfile(id)),
      'Profile updated successfully',
    );
  }

  @Put('avatar')
  @Access('member', { file: takenPicture(AVATAR) })
  @Describe({
    id: 'changeOwnAvatar',
    summary: 'Change the own picture: a JPEG, PNG or WebP of at most 2 MB',
    answer: 'AvatarAnswer',
    refusals: ['RATE_LIMITED'],
  })
  async changeAvatar(
    @Req() request: FastifyRequest,
    @Scope() { actor }: RequestScope,
  ): Promise<AvatarAnswer> {
    await this.limits.take(AVATARS_OF_MEMBER, actor.id!);
    const file = await uploadedFile(request);
    const image = await storedPicture(this.pictures, AVATAR, `member/${actor.id!}`, file);
    const user = await this.commands.run(new ChangeAvatar(actor.id!, image, actor));
    return answer({ user }, 'Picture updated successfully');
  }

  @Delete('avatar')
  @Access('member')
  @Describe({ id: 'deleteOwnAvatar', summary: 'Delete the own picture', answer: null, status: 204 })
  async deleteAvatar(@Scope() { actor }: RequestScope): Promise<void> {
    await this.commands.run(new ChangeAvatar(actor.id!, null, actor));
  }
}
