import { Body, Controller, Post } from '@nestjs/common';
import type { RefreshTokenAnswer, RefreshTokenRequest } from '@nattil/contracts/api/member/session';
import { refreshTokenRule } from '@nattil/contracts/rules/sign-in/session';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { REFRESHES_BY_ADDRESS } from '../rate-limits.ts';

export class RefreshTokenBody implements RefreshTokenRequest {
  @ValidatedBy(refreshTokenRule) refreshToken: string;
}

/** Both realms refresh here; the stored session decides the realm of the tokens. */
@Controller('api/admin/auth')
@Tag('New access tokens for members, administrators and people at tills.')
export class RefreshController {
  constructor(private readonly sessions: Sessions) {}

  @Post('refresh-token')
  @Access('public', { limit: { of: REFRESHES_BY_ADDRESS, counts: 'refusals' } })
  @Describe({
    id: 'refreshToken',
    summary: 'Exchange a refresh token, of a member or an administrator',
    answer: 'RefreshTokenAnswer',
    refusals: ['REFRESH_TOKEN_INVALID'],
  })
  async refresh(@Body() { refreshToken }: RefreshTokenBody): Promise<RefreshTokenAnswer> {
    const pair = await this.sessions.refresh(refreshToken);
    const tokens = { ...pair, token: pair.accessToken };
    return { ...answer(tokens), ...tokens };
  }
}
