import { Body, Controller, Post } from '@nestjs/common';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { RefreshTokenAnswer, RefreshTokenRequest } from '@nattil/contracts/api/members';
import { DomainError } from '../../platform/domain/domain-error.ts';
import type { RequestScope } from '../../platform/domain/request-scope.ts';
import { Access } from '../../platform/http/access.ts';
import { answer } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Scope } from '../../platform/http/scope.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { Sessions } from '../../platform/identity/sessions.ts';

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
  constructor(
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  @Post('refresh-token')
  @Access('public')
  @Describe({
    summary: 'Exchange a refresh token, of a member or an administrator',
    answer: 'RefreshTokenAnswer',
    refusals: ['REFRESH_TOKEN_INVALID', 'RATE_LIMITED'],
  })
  async refresh(
    @Body() { refreshToken }: RefreshTokenBody,
    @Scope() scope: RequestScope,
  ): Promise<RefreshTokenAnswer> {
    await this.limits.refuseWhenUsedUp('refresh-ip', scope.ip!);
    const pair = await this.sessions.refresh(refreshToken).catch(async (error: unknown) => {
      // Of an address only tokens count that nobody has; what holds is limited by its sign-in.
      if (error instanceof DomainError && error.code === 'REFRESH_TOKEN_INVALID')
        await this.limits.tryTake('refresh-ip', scope.ip!);
      throw error;
    });
    const tokens = { ...pair, token: pair.accessToken };
    return { ...answer(tokens), ...tokens };
  }
}
