import { Body, Controller, Get, Param, Put, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { AdminShopAnswer, AdminShopsAnswer } from '@nattil/contracts/api/shops';
import type { PurchasesAnswer } from '@nattil/contracts/api/purchases';
import { APPROVE_MESSAGES, REJECT_MESSAGES } from '@nattil/contracts/rules/shop-decisions';
import { Commands } from '../../platform/commands/commands.ts';
import { EXPORT_REFUSALS, Exports, WORKBOOK_TYPE } from '../../platform/exports/exports.ts';
import type { RequestScope } from '../../platform/request-scope.ts';
import { Access } from '../../platform/http/access.ts';
import { answer, pagedAnswer, pagination } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Reads } from '../../platform/http/read-after-write.ts';
import { Decides, Versioned } from '../../platform/http/seen-versions.ts';
import { Scope } from '../../platform/http/scope.ts';
import { IdParam } from '../../platform/http/validation.ts';
import { ListPurchases, OwnPurchasesParams } from '../purchases/public.ts';
import { ApproveShop, ApproveShopBody } from './commands/approve-shop.ts';
import { RejectShop, RejectShopBody } from './commands/reject-shop.ts';
import { DiscountSettingsBody, SetDiscount } from './commands/set-discount.ts';
import { KnownShop } from './queries/known-shop.ts';
import {
  AdminShopsParams,
  ListShopsForAdmin,
  ShopListParams,
} from './queries/list-shops-for-admin.ts';
import { ShopForAdmin } from './queries/shop-for-admin.ts';
import { shopsExport } from './queries/shops-export.ts';

@Controller('api/admin/shops')
export class ShopsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Access('admin')
  @Reads('purchase-sums')
  @Describe({ summary: 'List shops', answer: 'AdminShopsAnswer' })
  async list(@Query() params: AdminShopsParams): Promise<AdminShopsAnswer> {
    const { shops, total, counts } = await this.queries.execute(new ListShopsForAdmin(params));
    return answer({ shops, pagination: pagination(total, params.page, params.limit), counts });
  }

  @Get('export')
  @Access('admin', { may: 'export' })
  @Reads('purchase-sums')
  @Describe({
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
  @Describe({ summary: 'One shop', answer: 'AdminShopAnswer', refusals: ['SHOP_NOT_FOUND'] })
  async one(@Param('id', IdParam) id: string): Promise<AdminShopAnswer> {
    return answer(await this.queries.execute(new ShopForAdmin(id)));
  }

  @Get(':id/purchases')
  @Access('admin')
  @Describe({
    summary: 'What was bought at a shop, the latest first',
    answer: 'PurchasesAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async purchases(
    @Param('id', IdParam) id: string,
    @Query() params: OwnPurchasesParams,
  ): Promise<PurchasesAnswer> {
    await this.queries.execute(new KnownShop(id));
    const { items, total } = await this.queries.execute(
      new ListPurchases({ ...params, shopId: id }),
    );
    return pagedAnswer(items, total, params);
  }

  @Put(':id/approve')
  @Access('admin', { may: 'shops.manage' })
  @Decides()
  @Describe({
    summary: 'Approve a pending or rejected shop',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND', 'SHOP_WRONG_STATE'],
  })
  async approve(
    @Param('id', IdParam) id: string,
    @Body() body: ApproveShopBody,
    @Scope() scope: RequestScope,
  ): Promise<AdminShopAnswer> {
    await this.commands.run(new ApproveShop(id, body.notes || null, scope.seen, scope.actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), APPROVE_MESSAGES.approved);
  }

  @Put(':id/discount-settings')
  @Access('admin', { may: 'shops.manage' })
  @Decides()
  @Describe({
    summary: 'Set what a shop gives',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async setDiscount(
    @Param('id', IdParam) id: string,
    @Body() settings: DiscountSettingsBody,
    @Scope() scope: RequestScope,
  ): Promise<AdminShopAnswer> {
    await this.commands.run(new SetDiscount(id, settings, scope.seen, scope.actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), 'Discount settings saved');
  }

  @Put(':id/reject')
  @Access('admin', { may: 'shops.manage' })
  @Decides()
  @Describe({
    summary: 'Reject a pending shop',
    answer: 'AdminShopAnswer',
    refusals: ['SHOP_NOT_FOUND', 'SHOP_WRONG_STATE'],
  })
  async reject(
    @Param('id', IdParam) id: string,
    @Body() { reason }: RejectShopBody,
    @Scope() scope: RequestScope,
  ): Promise<AdminShopAnswer> {
    await this.commands.run(new RejectShop(id, reason, scope.seen, scope.actor));
    return answer(await this.queries.execute(new ShopForAdmin(id)), REJECT_MESSAGES.rejected);
  }
}
