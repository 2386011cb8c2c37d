import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { IdParam } from '../../../platform/http/input/validation.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { sendPicture } from '../../../platform/pictures/send-picture.ts';

/** Pictures of members. The random id is the only credential, because an <img> sends no token. */
@Controller('api/avatars')
@Tag('Pictures of members.')
export class AvatarsController {
  constructor(private readonly database: Database) {}

  @Get(':id.webp')
  @Access('public')
  @Describe({
    id: 'downloadAvatar',
    summary: 'The picture of a member',
    answer: null,
    contentType: 'image/webp',
  })
  async picture(@Param('id', IdParam) id: string, @Res() reply: FastifyReply): Promise<void> {
    const [avatar] = await this.database.query<{ image: Buffer }>(
      'select image from avatar where id = $1',
      [id],
    );
    if (!avatar) throw new DomainError('NOT_FOUND');
    // The browser caches it but revalidates, so a removed picture disappears.
    const { image } = avatar;
    await sendPicture(reply, { image, tag: id, cacheControl: 'private, no-cache' });
  }
}
