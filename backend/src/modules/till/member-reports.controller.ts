import { Body, Controller, Param, Post } from '@nestjs/common';
import type { TillReportAnswer } from '@nattil/contracts/api/till-reports';
import { TILL_REPORT_MESSAGES } from '@nattil/contracts/rules/shops/till-reports';
import { Commands } from '../../platform/commands/commands.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { DisputePurchase } from './commands/dispute-purchase.ts';
import {
  ReportRefusedDiscount,
  ReportRefusedDiscountBody,
} from './commands/report-refused-discount.ts';

const REFUSED_DISCOUNTS: RateLimit = { name: 'discount-refused', points: 10, seconds: 86_400 };

/** A member's reports about tills. */
@Controller('api/users')
@Tag('Reports of members about tills.')
export class MemberReportsController {
  constructor(
    private readonly commands: Commands,
    private readonly limits: RateLimits,
  ) {}

  @Post('purchases/:id/dispute')
  @Access('member')
  @Describe({
    id: 'disputePurchase',
    summary: 'Report an own purchase as not made by the member, once',
    answer: 'TillReportAnswer',
    status: 201,
    refusals: ['PURCHASE_NOT_FOUND', 'PURCHASE_DISPUTED'],
  })
  async dispute(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<TillReportAnswer> {
    const report = await this.commands.run(new DisputePurchase(id, actor.id!, actor));
    return answer(report, TILL_REPORT_MESSAGES.disputed);
  }

  @Post('shops/:id/discount-refused')
  @Access('member')
  @Describe({
    id: 'reportRefusedDiscount',
    summary: 'Report that a shop refused the discount',
    answer: 'TillReportAnswer',
    status: 201,
    refusals: ['SHOP_NOT_FOUND', 'SHOP_WRONG_STATE', 'RATE_LIMITED'],
  })
  async discountRefused(
    @Param('id', IdParam) id: string,
    @Body() { note }: ReportRefusedDiscountBody,
    @Scope() { actor }: RequestScope,
  ): Promise<TillReportAnswer> {
    await this.limits.take(REFUSED_DISCOUNTS, actor.id!);
    const report = new ReportRefusedDiscount(id, note || null, actor.id!, actor);
    return answer(await this.commands.run(report), TILL_REPORT_MESSAGES.refusalReported);
  }
}
