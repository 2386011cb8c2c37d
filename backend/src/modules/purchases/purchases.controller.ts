import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PurchasesAnswer } from '@nattil/contracts/api/purchases';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { countedAnswer } from '../../platform/http/lists/counted.ts';
import { Describe } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { ListPurchases, OwnPurchasesParams, PurchasesParams } from './queries/list-purchases.ts';

@Controller('api')
export class PurchasesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('admin/purchases')
  @Access('admin')
  @Describe({ summary: 'List purchases, the latest first', answer: 'PurchasesAnswer' })
  async list(@Query() params: PurchasesParams): Promise<PurchasesAnswer> {
    return this.page(params);
  }

  @Get('users/purchases')
  @Access('member')
  @Describe({ summary: "The member's own purchases", answer: 'PurchasesAnswer' })
  async own(
    @Query() params: OwnPurchasesParams,
    @Scope() { actor }: RequestScope,
  ): Promise<PurchasesAnswer> {
    return this.page({ ...params, memberId: actor.id! });
  }

  private async page(params: PurchasesParams): Promise<PurchasesAnswer> {
    const { items, found } = await this.queries.execute(new ListPurchases(params));
    return countedAnswer(items, found, params);
  }
}
