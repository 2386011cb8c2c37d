import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  CategoriesAnswer,
  GeoSearchAnswer,
  RegisterShopAnswer,
  SearchShopsAnswer,
} from '@nattil/contracts/api/shops';
import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import type { RequestScope } from '../../platform/request-scope.ts';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/access.ts';
import { answer, pagination } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Reads } from '../../platform/http/read-after-write.ts';
import { Scope } from '../../platform/http/scope.ts';
import { SignInCheck } from '../../platform/identity/sign-in-check.ts';
import { RegisterShop, RegisterShopBody } from './commands/register-shop.ts';
import { SearchPlaces, SearchPlacesParams } from './queries/search-places.ts';
import { SearchShops, SearchShopsParams } from './queries/search-shops.ts';
import { REGISTRATIONS_BY_ADDRESS } from './rate-limits.ts';

@Controller('api')
export class ShopsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly signIn: SignInCheck,
  ) {}

  @Post('admin/shops/register')
  @Access('public', { limit: { of: REGISTRATIONS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    summary: 'Register a shop for partnership',
    answer: 'RegisterShopAnswer',
    status: 201,
    refusals: ['SHOP_ALREADY_REGISTERED'],
  })
  async register(
    @Body() form: RegisterShopBody,
    @Scope() scope: RequestScope,
  ): Promise<RegisterShopAnswer> {
    const { id } = await this.commands.run(new RegisterShop(form, scope.actor));
    return answer({ id, status: 'pending' }, 'Shop registered successfully');
  }

  @Get('users/shops/search')
  @Access('member')
  @Reads('shop-search')
  @Describe({
    summary: 'Search partner shops by text, category and place',
    answer: 'SearchShopsAnswer',
  })
  async search(@Query() params: SearchShopsParams): Promise<SearchShopsAnswer> {
    const { shops, total, metadata } = await this.queries.execute(new SearchShops(params));
    return {
      ...answer(shops),
      pagination: pagination(total, params.page, params.limit),
      searchMetadata: metadata,
    };
  }

  @Get('geo/search')
  @Access('public')
  @Describe({
    summary: 'A place by name, or the name of the place at coordinates',
    answer: 'GeoSearchAnswer',
    refusals: ['RATE_LIMITED'],
  })
  async place(
    @Query() params: SearchPlacesParams,
    @Scope() scope: RequestScope,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<GeoSearchAnswer> {
    const asker = { ip: scope.ip!, memberId: await this.memberId(headers) };
    return answer(await this.queries.execute(new SearchPlaces(params, asker)));
  }

  @Get('categories')
  @Access('public')
  @Describe({ summary: 'The catalogue of categories', answer: 'CategoriesAnswer' })
  categories(): CategoriesAnswer {
    return answer(
      CATEGORIES.map(({ slug, label, aliases, colour }) => ({
        slug,
        label,
        aliases: [...aliases],
        colour,
      })),
    );
  }

  /** Of a signed-in member on a route that is open to visitors too. */
  private async memberId(headers: IncomingHttpHeaders): Promise<string | null> {
    const member = this.signIn.check(headers, 'member');
    return member.then(
      ({ actor }) => actor.id,
      () => null,
    );
  }
}
