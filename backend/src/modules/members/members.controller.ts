import { Body, Controller, Get, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  ProfileStatusAnswer,
  SessionUser,
  SignedInAnswer,
  SignUpAnswer,
} from '@nattil/contracts/api/members';
import { Commands } from '../../platform/commands/commands.ts';
import type { RequestScope } from '../../platform/request-scope.ts';
import { Access } from '../../platform/http/access.ts';
import { answer } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Scope } from '../../platform/http/scope.ts';
import { Passwords } from '../../platform/identity/passwords.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { Sessions, type TokenPair } from '../../platform/identity/sessions.ts';
import { SIGN_INS_BY_ADDRESS } from '../../platform/identity/sign-in-limit.ts';
import { Database } from '../../platform/persistence/database.ts';
import { LogIn, LogInBody } from './commands/log-in.ts';
import { SignUp, SignUpBody } from './commands/sign-up.ts';
import { contactFrom } from './contact.ts';
import { ReadProfileStatus } from './queries/profile-status.ts';
import { SIGN_UPS_BY_ADDRESS, TAKEN_SIGN_UPS_BY_ADDRESS } from './rate-limits.ts';
import { contactTaken, isContactTaken } from './taken-contacts.ts';

@Controller('api')
export class MembersController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly logIn: LogIn,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly database: Database,
    private readonly limits: RateLimits,
  ) {}

  @Post('users/signup')
  @Access('public', { limit: { of: SIGN_UPS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    summary: 'Open an account by e-mail or mobile number',
    answer: 'SignUpAnswer',
    status: 201,
    refusals: ['CONTACT_TAKEN', 'RATE_LIMITED', 'UNAVAILABLE'],
  })
  async signUp(@Body() form: SignUpBody, @Scope() scope: RequestScope): Promise<SignUpAnswer> {
    const contact = contactFrom(form.emailOrNumber);
    await this.limits.refuseWhenUsedUp(TAKEN_SIGN_UPS_BY_ADDRESS, scope.ip!);
    const signedUp = await this.passwords
      .admit(async () => {
        const passwordHash = await this.passwords.hash(form.password);
        return this.commands.run(new SignUp(contact, passwordHash));
      })
      .catch(async (error: unknown) => {
        if (!isContactTaken(error)) throw error;
        // Also of those that were asked for at once, only so many learn it.
        await this.limits.take(TAKEN_SIGN_UPS_BY_ADDRESS, scope.ip!);
        throw contactTaken('emailOrNumber');
      });
    const { data, ...rest } = signedIn(signedUp, 'Account created successfully');
    return { ...rest, data: { id: data.user.id, ...data } };
  }

  @Post('auth/login')
  @Access('public', { limit: { of: SIGN_INS_BY_ADDRESS, counts: 'refusals' } })
  @Describe({
    summary: 'Sign a member in',
    answer: 'SignedInAnswer',
    refusals: [
      'ACCOUNT_NOT_FOUND',
      'WRONG_PASSWORD',
      'INVALID_CREDENTIALS',
      'ACCOUNT_SUSPENDED',
      'CONTACT_NOT_CONFIRMED',
      'ACCOUNT_LOCKED',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  })
  async signIn(@Body() form: LogInBody, @Scope() scope: RequestScope): Promise<SignedInAnswer> {
    return signedIn(await this.logIn.with(form, scope.ip!), 'Login successful');
  }

  @Post('auth/logout')
  @Access('member')
  @Describe({ summary: 'Sign the member out', answer: null, status: 204 })
  async signOut(@Scope() scope: RequestScope): Promise<void> {
    await this.sessions.revoke(this.database, scope.sessionId!);
  }

  @Get('users/profile-status')
  @Access('member')
  @Describe({
    summary: 'Who is signed in, and whether the profile is complete',
    answer: 'ProfileStatusAnswer',
  })
  async profileStatus(@Scope() scope: RequestScope): Promise<ProfileStatusAnswer> {
    return answer(await this.queries.execute(new ReadProfileStatus(scope.actor.id!)));
  }
}

function signedIn(
  { tokens, user }: { tokens: TokenPair; user: SessionUser },
  message: string,
): SignedInAnswer {
  return answer({ ...tokens, token: tokens.accessToken, user }, message);
}
