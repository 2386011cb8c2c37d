import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RevealShopAnswer, ShopAnalyticsAnswer } from '@nattil/contracts/api/admin/shops';
import type { Done } from '@nattil/contracts/api/common';
import type { AdminPurchasesAnswer } from '@nattil/contracts/api/purchases';
import { SHOP_EMAIL_MESSAGES } from '@nattil/contracts/rules/shops/shop-email';
import { Commands } from '../../platform/commands/commands.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, done } from '../../platform/http/lists/answers.ts';
import { countedAnswer } from '../../platform/http/lists/counted.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { ListPurchases, OwnPurchasesParams } from '../purchases/public.ts';
import { RevealShop } from './commands/reveal-shop.ts';
import { SendShopEmail, SendShopEmailBody } from './commands/send-shop-email.ts';
import { ShopExists } from './queries/shop-exists.ts';
import { ShopAnalytics, ShopAnalyticsParams } from './queries/shop-analytics.ts';

/** Actions of administrators around a shop that do not change the shop. */
@Controller('api/admin/shops/:id')
@Tag('Purchases, figures, mails and protected numbers of a shop.')
export class ShopOfficeController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
  ) {}

  @Get('purchases')
  @Access('admin')
  @Describe({
    id: 'listShopPurchases',
    summary: 'What was bought at a shop, the latest first',
    answer: 'AdminPurchasesAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async purchases(
    @Param('id', IdParam) id: string,
    @Query() params: OwnPurchasesParams,
  ): Promise<AdminPurchasesAnswer> {
    await this.queries.execute(new ShopExists(id));
    const { items, found } = await this.queries.execute(
      new ListPurchases({ ...params, shopId: id }),
    );
    return countedAnswer(items, found, params);
  }

  @Get('analytics')
  @Access('admin')
  @Reads('shop-sales')
  @Describe({
    id: 'analyseShop',
    summary: 'What was bought at a shop by day, week or month',
    answer: 'ShopAnalyticsAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async analytics(
    @Param('id', IdParam) id: string,
    @Query() params: ShopAnalyticsParams,
  ): Promise<ShopAnalyticsAnswer> {
    return answer(await this.queries.execute(new ShopAnalytics(id, params)));
  }

  @Post('send-email')
  @Access('admin', { may: 'shops.manage', idempotent: true })
  @Describe({
    id: 'sendShopEmail',
    summary: 'Write to the stored address of a shop',
    answer: 'Done',
    refusals: ['SHOP_NOT_FOUND', 'RATE_LIMITED'],
  })
  async sendEmail(
    @Param('id', IdParam) id: string,
    @Body() mail: SendShopEmailBody,
    @Scope() { actor }: RequestScope,
  ): Promise<Done> {
    await this.commands.run(new SendShopEmail(id, mail, actor));
    return done(SHOP_EMAIL_MESSAGES.sent);
  }

  @Post('reveal')
  @Access('admin', { may: 'reveal' })
  @Describe({
    id: 'revealShopNumber',
    summary:
      'Bank account, IFSC and PAN of a shop, which are masked elsewhere; each call is recorded',
    answer: 'RevealShopAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async reveal(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<RevealShopAnswer> {
    return answer(await this.commands.run(new RevealShop(id, actor)));
  }
}
