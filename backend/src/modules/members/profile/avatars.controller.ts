import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe } from '../../../platform/http/routes/describe.ts';
import { IdParam } from '../../../platform/http/input/validation.ts';
import { Database } from '../../../platform/persistence/database.ts';

/** Pictures of members. The random id is the only credential, because an <img> sends no token. */
@Controller('api/avatars')
export class AvatarsController {
  constructor(private readonly database: Database) {}

  @Get(':id.webp')
  @Access('public')
  @Describe({ summary: 'The picture of a member', answer: null, contentType: 'image/webp' })
  async picture(@Param('id', IdParam) id: string, @Res() reply: FastifyReply): Promise<void> {
    const [avatar] = await this.database.query<{ image: Buffer }>(
      'select image from avatar where id = $1',
      [id],
    );
    if (!avatar) throw new DomainError('NOT_FOUND');
    const etag = `"${id}"`;
    // The browser caches it but revalidates, so a removed picture disappears.
    void reply.headers({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      etag,
    });
    if (reply.request.headers['if-none-match'] === etag) await reply.status(304).send();
    else await reply.send(avatar.image);
  }
}
