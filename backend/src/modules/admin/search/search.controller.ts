import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AdminSearchAnswer } from '@nattil/contracts/api/admin/search';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { AdminSearch, AdminSearchParams } from '../queries/search.ts';

@Controller('api/admin/search')
@Tag('One search over what the portal shows.')
export class AdminSearchController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Access('admin', { may: 'read' })
  @Describe({
    id: 'searchPortal',
    summary: 'Members, shops, cards and OTP sessions by name, number, e-mail, phone or id',
    answer: 'AdminSearchAnswer',
  })
  async search(@Query() params: AdminSearchParams): Promise<AdminSearchAnswer> {
    return answer(await this.queries.execute(new AdminSearch(params)));
  }
}
