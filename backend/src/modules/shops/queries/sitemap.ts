import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { OPEN_PAGES } from '@nattil/contracts/pages';
import { Clock } from '../../../platform/persistence/clock.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { escaped } from '../../../platform/http/pages/escaped.ts';
import { Database } from '../../../platform/persistence/database.ts';

/** About a megabyte; the format allows 50,000. */
const MAX_SHOPS = 10_000;
/** The route is public, and search engines fetch it once a day. */
const CACHE_MS = 10 * 60_000;

/** Addresses of all public pages and approved shops, for search engines. */
export class Sitemap extends Query<Buffer> {}

@QueryHandler(Sitemap)
export class SitemapHandler implements IQueryHandler<Sitemap> {
  #cached: { xml: Promise<Buffer>; until: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute(): Promise<Buffer> {
    const now = this.clock.now().getTime();
    if (!this.#cached || this.#cached.until <= now) {
      const xml = this.read();
      this.#cached = { xml, until: now + CACHE_MS };
      // Failures are not cached.
      xml.catch(() => (this.#cached = undefined));
    }
    return this.#cached.xml;
  }

  private async read(): Promise<Buffer> {
    const shops = await this.database.query<{ path: string }>(
      `select '/shops/' || shop_id as path from shop_search order by shop_id limit $1`,
      [MAX_SHOPS],
    );
    const urls = [...OPEN_PAGES, ...shops].map(
      ({ path }) => `<url><loc>${escaped(this.config.publicUrl + path)}</loc></url>\n`,
    );
    return Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
    );
  }
}
