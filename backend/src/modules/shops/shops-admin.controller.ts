import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { AdminShopAnswer, AdminShopsAnswer } from '@nattil/contracts/api/admin/shops';
import { EDITED_SHOP_MESSAGES } from '@nattil/contracts/rules/shops/edited-shop';
import { NEW_SHOP_MESSAGES } from '@nattil/contracts/rules/shops/new-shop';
import { Commands } from '../../platform/commands/commands.ts';
import { EXPORT_REFUSALS, Exports, WORKBOOK_TYPE } from '../../platform/exports/exports.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { countedPagination } from '../../platform/http/lists/counted.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { ChecksIfMatch, Versioned } from '../../platform/http/routes/seen-versions.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { Passwords } from '../../platform/identity/passwords/passwords.ts';
import { AddShop, AddShopBody } from './commands/add-shop.ts';
import { DiscountSettingsBody, SetDiscount } from './commands/set-discount.ts';
import { UpdateShop, UpdateShopBody } from './commands/update-shop.ts';
import {
  AdminShopsParams,
  ListShopsForAdmin,
  ShopListParams,
} from './queries/list-shops-for-admin.ts';
import { ShopForAdmin } from './queries/shop-for-admin.ts';
import { shopsExport } from './queries/shops-export.ts';

/** Administrators list, add and change shops here; decisions have a controller of their own. */
@Controller('api/admin/shops')
@Tag('Shops, as administrators edit them.')
export class ShopsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly exports: Exports,
    private readonly passwords: Passwords,
  ) {}

  @Get()
  @Access('admin')
  @Reads('purchase-sums', 'shop-counts')
  @Describe({ id: 'listShops', summary: 'List shops', answer: 'AdminShopsAnswer' })
  async list(@Query() params: AdminShopsParams): Promise<AdminShopsAnswer> {
    const { shops, found, counts } = await this.queries.execute(new ListShopsForAdmin(params));
    const page = countedPagination(found, params);
    return answer({ shops, pagination: page, counts });
  }

  @Post()
  @Access('admin', { may: 'shops.manage' })
  @Describe({
    id: 'addShop',
    summary: 'Add a shop, which then waits for its approval',
    answer: 'AdminShopAnswer',
    status: 201,
    refusals: ['SHOP_ALREADY_REGISTERED', 'UNAVAILABLE'],
  })
  async add(@Body() form: AddShopBody, @Scope() { actor }: RequestScope): Promise<AdminShopAnswer> {
    const { password } = form;
    const hash = password ? await this.passwords.admit(() => this.passwords.hash(password)) : null;
    const { id } = await this.commands.run(new AddShop(form, hash, actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), NEW_SHOP_MESSAGES.created);
  }

  @Get('export')
  @Access('admin', { may: 'export' })
  @Reads('purchase-sums')
  @Describe({
    id: 'exportShops',
    summary: 'The listed shops as a spreadsheet',
    answer: null,
    contentType: WORKBOOK_TYPE,
    refusals: EXPORT_REFUSALS,
  })
  async export(
    @Query() params: ShopListParams,
    @Scope() scope: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(shopsExport(params), scope, reply);
  }

  @Get(':id')
  @Access('admin')
  @Reads('purchase-sums')
  @Versioned()
  @Describe({
    id: 'readShop',
    summary: 'One shop',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async one(@Param('id', IdParam) id: string): Promise<AdminShopAnswer> {
    return answer(await this.queries.execute(new ShopForAdmin(id)));
  }

  @Put(':id')
  @Access('admin', { may: 'shops.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'updateShop',
    summary: 'Change what was sent of a shop',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND', 'SHOP_ALREADY_REGISTERED'],
  })
  async update(
    @Param('id', IdParam) id: string,
    @Body() form: UpdateShopBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    await this.commands.run(new UpdateShop(id, form, seen, actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), EDITED_SHOP_MESSAGES.saved);
  }

  @Put(':id/discount-settings')
  @Access('admin', { may: 'shops.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'setShopDiscount',
    summary: 'Set what a shop gives',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async setDiscount(
    @Param('id', IdParam) id: string,
    @Body() settings: DiscountSettingsBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    await this.commands.run(new SetDiscount(id, settings, seen, actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), 'Discount settings saved');
  }
}
