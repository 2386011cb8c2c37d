import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type {
  ProfileStatusAnswer,
  SignedInAnswer,
  SignUpAnswer,
} from '@nattil/contracts/api/member/session';
import { Commands } from '../../platform/commands/commands.ts';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Device, setDevice } from '../../platform/http/routes/device-cookie.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { Passwords } from '../../platform/identity/passwords/passwords.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import { SIGN_INS_BY_ADDRESS } from '../../platform/identity/sign-in/sign-in-limit.ts';
import { Database } from '../../platform/persistence/database.ts';
import { LogIn, LogInBody } from './commands/log-in.ts';
import { SignUp, SignUpBody } from './commands/sign-up.ts';
import type { SignedInMember } from './commands/start-session.ts';
import { contactFrom } from '../../platform/identity/sign-in/contact.ts';
import { ReadProfileStatus } from './queries/profile-status.ts';
import { SIGN_UPS_BY_ADDRESS, TAKEN_SIGN_UPS_BY_ADDRESS } from './rate-limits.ts';
import { contactTaken, isContactTaken } from './contacts/taken-contacts.ts';

@Controller('api')
@Tag('Sign-up and sign-in of members.')
export class MembersController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly logIn: LogIn,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly database: Database,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('users/signup')
  @Access('public', { limit: { of: SIGN_UPS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'signUpMember',
    summary: 'Open an account by e-mail or mobile number',
    answer: 'SignUpAnswer',
    status: 201,
    refusals: ['CONTACT_TAKEN', 'RATE_LIMITED', 'UNAVAILABLE'],
  })
  async signUp(
    @Body() form: SignUpBody,
    @Scope() scope: RequestScope,
    @Device('member') device: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignUpAnswer> {
    const contact = contactFrom(form.emailOrNumber);
    await this.limits.refuseWhenUsedUp(TAKEN_SIGN_UPS_BY_ADDRESS, scope.ip!);
    const signedUp = await this.passwords
      .admit(async () => {
        const passwordHash = await this.passwords.hash(form.password);
        return this.commands.run(new SignUp(contact, passwordHash, device, form));
      })
      .catch(async (error: unknown) => {
        if (!isContactTaken(error)) throw error;
        // The limit also holds for concurrent requests.
        await this.limits.take(TAKEN_SIGN_UPS_BY_ADDRESS, scope.ip!);
        throw contactTaken('emailOrNumber');
      });
    this.setDevice(reply, signedUp.device);
    const { data, ...rest } = signedIn(signedUp, 'Account created successfully');
    return { ...rest, data: { id: data.user.id, ...data } };
  }

  @Post('auth/login')
  @Access('public', { limit: { of: SIGN_INS_BY_ADDRESS, counts: 'refusals' } })
  @Describe({
    id: 'signInMember',
    summary: 'Sign a member in',
    answer: 'SignedInAnswer',
    refusals: [
      'ACCOUNT_NOT_FOUND',
      'WRONG_PASSWORD',
      'INVALID_CREDENTIALS',
      'ACCOUNT_SUSPENDED',
      'CONTACT_NOT_CONFIRMED',
      'PASSWORD_RESET_REQUIRED',
      'ACCOUNT_LOCKED',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  })
  async signIn(
    @Body() form: LogInBody,
    @Scope() { ip }: RequestScope,
    @Device('member') device: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInAnswer> {
    const member = await this.logIn.with(form, { ip: ip!, device });
    this.setDevice(reply, member.device);
    return signedIn(member, 'Login successful');
  }

  @Post('auth/logout')
  @Access('member', { whileLimited: true })
  @Describe({ id: 'signOutMember', summary: 'Sign the member out', answer: null, status: 204 })
  async signOut(@Scope() scope: RequestScope): Promise<void> {
    await this.sessions.revoke(this.database, scope.sessionId!);
  }

  @Get('users/profile-status')
  @Access('member', { whileLimited: true })
  @Describe({
    id: 'readProfileStatus',
    summary: 'Who is signed in, and whether the profile is complete',
    answer: 'ProfileStatusAnswer',
  })
  async profileStatus(@Scope() { actor, limited }: RequestScope): Promise<ProfileStatusAnswer> {
    return answer(await this.queries.execute(new ReadProfileStatus(actor.id!, limited)));
  }

  private setDevice(reply: FastifyReply, device: string | null): void {
    setDevice(reply, 'member', device, this.config.publicUrl);
  }
}

function signedIn({ tokens, user }: SignedInMember, message: string): SignedInAnswer {
  return answer({ ...tokens, token: tokens.accessToken, user }, message);
}
