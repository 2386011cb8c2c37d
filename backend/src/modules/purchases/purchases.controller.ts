import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type {
  AdminPurchaseAnswer,
  AdminPurchasesAnswer,
  AdminPurchaseTotalsAnswer,
  PurchasesAnswer,
} from '@nattil/contracts/api/purchases';
import { EXPORT_REFUSALS, Exports, WORKBOOK_TYPE } from '../../platform/exports/exports.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { countedAnswer } from '../../platform/http/lists/counted.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Names } from '../../platform/registries/names.ts';
import { ListOwnPurchases, OwnPurchasesParams } from './queries/list-own-purchases.ts';
import { ListPurchases } from './queries/list-purchases.ts';
import { PurchaseForAdmin } from './queries/purchase-for-admin.ts';
import { PurchaseListParams, PurchasesParams } from './queries/purchase-list.ts';
import { PurchaseExportParams, purchasesExport } from './queries/purchases-export.ts';
import { TotalPurchases } from './queries/total-purchases.ts';

@Controller('api')
@Tag('Purchases with a card, as members and administrators see them.')
export class PurchasesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly exports: Exports,
    private readonly names: Names,
  ) {}

  @Get('admin/purchases')
  @Access('admin')
  @Describe({
    id: 'listPurchases',
    summary: 'List purchases, the latest first',
    answer: 'AdminPurchasesAnswer',
  })
  async list(@Query() params: PurchasesParams): Promise<AdminPurchasesAnswer> {
    const { items, found } = await this.queries.execute(new ListPurchases(params));
    return countedAnswer(items, found, params);
  }

  @Get('admin/purchases/totals')
  @Access('admin')
  @Reads('purchase-sums')
  @Describe({
    id: 'sumPurchases',
    summary: 'Sums of the listed purchases',
    answer: 'AdminPurchaseTotalsAnswer',
  })
  async totals(@Query() params: PurchaseListParams): Promise<AdminPurchaseTotalsAnswer> {
    return answer(await this.queries.execute(new TotalPurchases(params)));
  }

  @Get('admin/purchases/export')
  @Access('admin', { may: 'export' })
  @Describe({
    id: 'exportPurchases',
    summary: 'The listed purchases as a spreadsheet or as CSV',
    answer: null,
    contentType: WORKBOOK_TYPE,
    refusals: EXPORT_REFUSALS,
  })
  async export(
    @Query() params: PurchaseExportParams,
    @Scope() scope: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(purchasesExport(params, this.names), scope, reply);
  }

  @Get('admin/purchases/:id')
  @Access('admin')
  @Describe({
    id: 'readPurchase',
    summary: 'One purchase',
    answer: 'AdminPurchaseAnswer',
    refusals: ['PURCHASE_NOT_FOUND'],
  })
  async one(@Param('id', IdParam) id: string): Promise<AdminPurchaseAnswer> {
    return answer(await this.queries.execute(new PurchaseForAdmin(id)));
  }

  @Get('users/purchases')
  @Access('member')
  @Describe({
    id: 'listOwnPurchases',
    summary: "The member's own purchases",
    answer: 'PurchasesAnswer',
  })
  async own(
    @Query() params: OwnPurchasesParams,
    @Scope() { actor }: RequestScope,
  ): Promise<PurchasesAnswer> {
    const { items, found } = await this.queries.execute(new ListOwnPurchases(actor.id!, params));
    return countedAnswer(items, found, params);
  }
}
