import { Body, Controller, Post } from '@nestjs/common';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { RefreshTokenAnswer, RefreshTokenRequest } from '@nattil/contracts/api/members';
import { Access } from '../../platform/http/access.ts';
import { answer } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Sessions } from '../../platform/identity/sessions.ts';
import { REFRESHES_BY_ADDRESS } from './rate-limits.ts';

const REQUIRED = 'refreshToken is required';

export class RefreshTokenBody implements RefreshTokenRequest {
  @MaxLength(200, { message: 'refreshToken is too long' })
  @MinLength(1, { message: REQUIRED })
  @IsString({ message: REQUIRED })
  refreshToken: string;
}

/** Both realms refresh here; the stored sign-in decides which tokens come back. */
@Controller('api/admin/auth')
export class RefreshController {
  constructor(private readonly sessions: Sessions) {}

  @Post('refresh-token')
  @Access('public', { limit: { of: REFRESHES_BY_ADDRESS, counts: 'refusals' } })
  @Describe({
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
