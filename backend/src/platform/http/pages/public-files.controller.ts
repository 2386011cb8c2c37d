import { Controller, Get, Header, Inject, Redirect } from '@nestjs/common';
import { BRAND } from '@nattil/contracts/brand';
import { CHANGE_PASSWORD, OPEN_PAGES, PAGES } from '@nattil/contracts/pages';
import { Clock } from '../../persistence/clock.ts';
import { CONFIG } from '../../config/config-token.ts';
import type { Config } from '../../config/config.ts';
import { DAY_MS } from '../../kernel/time.ts';
import { Access } from '../routes/access.ts';
import { Describe, Tag } from '../routes/describe.ts';

const PLAIN = 'text/plain; charset=utf-8';
/** RFC 9116 recommends less than a year. */
const CONTACT_VALID_MS = 180 * DAY_MS;

const OPEN: readonly string[] = OPEN_PAGES.map(({ path }) => path);
const DISALLOWED = [
  '/admin',
  '/api',
  '/dev',
  '/metrics',
  ...PAGES.member.filter((path) => !OPEN.includes(path)),
];

/** Well-known addresses that robots, security researchers and password managers request. */
@Controller()
@Tag('Files that robots and password managers look for.')
export class PublicFilesController {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('robots.txt')
  @Access('public')
  @Header('content-type', PLAIN)
  @Header('cache-control', 'public, max-age=3600')
  @Describe({
    id: 'readRobotsTxt',
    summary: 'What robots may read',
    answer: null,
    contentType: 'text/plain',
  })
  robots(): string {
    const closed = DISALLOWED.map((path) => `Disallow: ${path}\n`).join('');
    return `User-agent: *\n${closed}\nSitemap: ${this.config.publicUrl}/sitemap.xml\n`;
  }

  @Get('.well-known/security.txt')
  @Access('public')
  @Header('content-type', PLAIN)
  @Header('cache-control', 'public, max-age=3600')
  @Describe({
    id: 'readSecurityTxt',
    summary: 'Where to report a vulnerability (RFC 9116)',
    answer: null,
    contentType: 'text/plain',
  })
  security(): string {
    const expires = new Date(this.clock.now().getTime() + CONTACT_VALID_MS).toISOString();
    return [
      `Contact: mailto:${BRAND.support.email}`,
      `Expires: ${expires.replace(/\.\d+/, '')}`,
      'Preferred-Languages: en, ml',
      `Canonical: ${this.config.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  }

  /** https://www.w3.org/TR/change-password-url/ */
  @Get('.well-known/change-password')
  @Access('public')
  @Redirect(CHANGE_PASSWORD, 302)
  @Describe({
    id: 'redirectToChangePassword',
    summary: 'Leads password managers to where a member changes the password',
    answer: null,
    status: 302,
  })
  changePassword(): void {}
}
