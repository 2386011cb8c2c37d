import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { isId } from '@nattil/contracts/rules/fields/id';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { ShopForVisitors } from './queries/shop-for-visitors.ts';
import { Sitemap } from './queries/sitemap.ts';
import { noShopPage, shopPage } from './shop-page.ts';

/** Pages that search engines and shared links lead to. */
@Controller()
@Tag('Public pages of shops, for search engines and previews.')
export class ShopPagesController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('shops/:id')
  @Access('public')
  @Describe({
    id: 'showShopPage',
    summary: 'An approved shop as a page; without contacts',
    answer: null,
    contentType: 'text/html',
  })
  async shop(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const shop = isId(id) ? await this.queries.execute(new ShopForVisitors(id)) : null;
    reply.type('text/html; charset=utf-8');
    if (!shop) {
      reply.status(404);
      return noShopPage();
    }
    reply.header('cache-control', 'public, max-age=300');
    return shopPage(shop, this.config.publicUrl);
  }

  @Get('sitemap.xml')
  @Access('public')
  @Header('content-type', 'text/xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  @Describe({
    id: 'readSitemap',
    summary: 'The addresses of the open pages and of approved shops, for search engines',
    answer: null,
    contentType: 'text/xml',
  })
  sitemap(): Promise<Buffer> {
    return this.queries.execute(new Sitemap());
  }
}
