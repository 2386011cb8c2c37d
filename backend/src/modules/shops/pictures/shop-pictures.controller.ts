import { Controller, Delete, Get, Param, Put, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminShopAnswer } from '@nattil/contracts/api/admin/shops';
import {
  SHOP_PICTURE_MESSAGES,
  SHOP_PICTURE_SIDE,
  SHOP_PICTURE_FILE,
} from '@nattil/contracts/rules/shops/shop-profile';
import { Commands } from '../../../platform/commands/commands.ts';
import { uploadedFile } from '../../../platform/http/input/uploads.ts';
import { IdParam } from '../../../platform/http/input/validation.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { ChecksIfMatch } from '../../../platform/http/routes/seen-versions.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import { sendPicture } from '../../../platform/pictures/send-picture.ts';
import {
  storedPicture,
  takenPicture,
  type UploadedPicture,
} from '../../../platform/pictures/uploaded-picture.ts';
import { ChangeShopPicture } from '../commands/change-shop-picture.ts';
import { ShopExists } from '../queries/shop-exists.ts';
import { ShopForAdmin } from '../queries/shop-for-admin.ts';
import { SHOP_PICTURES_BY_PERSON } from '../rate-limits.ts';
import { isPictureHash } from './shop-picture-address.ts';

const PICTURE: UploadedPicture = {
  field: 'picture',
  file: SHOP_PICTURE_FILE,
  width: SHOP_PICTURE_SIDE,
  height: SHOP_PICTURE_SIDE,
  fit: 'inside',
};

@Controller('api')
@Tag('Pictures of shops.')
export class ShopPicturesController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly pictures: Pictures,
    private readonly limits: RateLimits,
    private readonly database: Database,
  ) {}

  @Put('admin/shops/:id/picture')
  @Access('admin', { may: 'shops.manage', file: takenPicture(PICTURE) })
  // A retry could not read the file again.
  @ChecksIfMatch({ again: false })
  @Describe({
    id: 'changeShopPicture',
    summary: 'Set the picture of a shop: a JPEG, PNG or WebP of at most 5 MB',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND', 'RATE_LIMITED'],
  })
  async change(
    @Param('id', IdParam) id: string,
    @Req() request: FastifyRequest,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    await this.limits.take(SHOP_PICTURES_BY_PERSON, actor.id!);
    const file = await uploadedFile(request);
    await this.queries.execute(new ShopExists(id));
    const image = await storedPicture(this.pictures, PICTURE, `shop/${id}`, file);
    await this.commands.run(new ChangeShopPicture(id, image, seen, actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), SHOP_PICTURE_MESSAGES.saved);
  }

  @Delete('admin/shops/:id/picture')
  @Access('admin', { may: 'shops.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'deleteShopPicture',
    summary: 'Remove the picture of a shop',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async remove(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    await this.commands.run(new ChangeShopPicture(id, null, seen, actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), SHOP_PICTURE_MESSAGES.removed);
  }

  /** Open to all, because an <img> and programs that preview links send no token. */
  @Get('shop-pictures/:hash.webp')
  @Access('public')
  @Describe({
    id: 'downloadShopPicture',
    summary: 'The picture of a shop',
    answer: null,
    contentType: 'image/webp',
  })
  async picture(@Param('hash') hash: string, @Res() reply: FastifyReply): Promise<void> {
    const [found] = isPictureHash(hash)
      ? await this.database.query<{ image: Buffer }>(
          'select image from shop_picture where hash = $1 limit 1',
          [hash],
        )
      : [];
    if (!found) throw new DomainError('NOT_FOUND');
    // A removed picture is in no answer any more, and a new one has another address.
    await sendPicture(reply, {
      image: found.image,
      tag: hash,
      cacheControl: 'public, max-age=3600',
    });
  }
}
