import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  CategoriesAnswer,
  FindTownsAnswer,
  GeoSearchAnswer,
  RegisterShopAnswer,
  ShopsForVisitorsAnswer,
  SuggestShopsAnswer,
} from '@nattil/contracts/api/member/shops';
import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Direct, type DirectScope } from '../../platform/http/routes/direct.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { SignInCheck } from '../../platform/identity/access/sign-in-check.ts';
import { RegisterShop, RegisterShopBody } from './commands/register-shop.ts';
import { FindTowns, FindTownsParams } from './queries/search/find-towns.ts';
import { SearchPlaces, SearchPlacesParams } from './queries/search/search-places.ts';
import { SearchShops, SearchShopsParams } from './queries/search/search-shops.ts';
import { ShopsForVisitors } from './queries/shops-for-visitors.ts';
import { SuggestShops, SuggestShopsParams } from './queries/search/suggest-shops.ts';
import { SearchAllowance } from './search/search-allowance.ts';
import { LOOKS_BY_ADDRESS, REGISTRATIONS_BY_ADDRESS, TOWNS_BY_ADDRESS } from './rate-limits.ts';

@Controller('api')
@Tag('Registration and search of partner shops, places and categories.')
export class ShopsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly signIn: SignInCheck,
    private readonly searches: SearchAllowance,
  ) {}

  @Post('admin/shops/register')
  @Access('public', { limit: { of: REGISTRATIONS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'registerShop',
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
    id: 'searchShops',
    summary: 'Search partner shops by text, category and place',
    answer: 'SearchShopsAnswer',
    refusals: ['SEARCH_STARTING', 'RATE_LIMITED'],
  })
  @Direct()
  async search(
    @Query() params: SearchShopsParams,
    @Scope() { actor }: DirectScope,
  ): Promise<Buffer> {
    await this.searches.take(actor.id!);
    return this.queries.execute(new SearchShops(params, actor.id!));
  }

  @Get('users/shops/suggest')
  @Access('member')
  @Describe({
    id: 'suggestShops',
    summary: 'What a text that is still being typed may become: shops, categories, places',
    answer: 'SuggestShopsAnswer',
    refusals: ['SEARCH_STARTING', 'RATE_LIMITED'],
  })
  async suggest(
    @Query() params: SuggestShopsParams,
    @Scope() { actor }: RequestScope,
  ): Promise<SuggestShopsAnswer> {
    await this.searches.take(actor.id!);
    return answer(await this.queries.execute(new SuggestShops(params)));
  }

  @Get('geo/search')
  @Access('public')
  @Describe({
    id: 'findPlace',
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

  @Get('public/towns')
  @Access('public', { limit: { of: TOWNS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'findTowns',
    summary: 'Towns with partner shops by the beginning of their name, the nearest first',
    answer: 'FindTownsAnswer',
  })
  async towns(@Query() params: FindTownsParams): Promise<FindTownsAnswer> {
    return answer(await this.queries.execute(new FindTowns(params)));
  }

  @Get('public/at-a-glance')
  @Access('public', { limit: { of: LOOKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'readShopsAtAGlance',
    summary: 'How many partner shops there are in how many cities, and three of their offers',
    answer: 'ShopsForVisitorsAnswer',
  })
  async atAGlance(): Promise<ShopsForVisitorsAnswer> {
    return answer(await this.queries.execute(new ShopsForVisitors()));
  }

  @Get('categories')
  @Access('public')
  @Describe({
    id: 'listCategories',
    summary: 'The catalogue of categories',
    answer: 'CategoriesAnswer',
  })
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

  /** Id of a signed-in member on a route that is open to visitors too. */
  private async memberId(headers: IncomingHttpHeaders): Promise<string | null> {
    const member = this.signIn.check(headers, 'member');
    return member.then(
      ({ actor }) => actor.id,
      () => null,
    );
  }
}
