import type { CreateProfileRequest, SessionUser } from '@nattil/contracts/api/member/session';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';

export const PASSWORD = 'Monsoon-rain-26';
let count = 0;

/** An e-mail that no other test uses. */
export function freshEmail(): string {
  count += 1;
  return `member${process.pid}.${count}@example.com`;
}

/** Ten digits of a mobile number that no other test uses. */
export function freshPhone(): string {
  count += 1;
  return `9${String(process.pid % 100_000).padStart(5, '0')}${String(count).padStart(4, '0')}`;
}

export interface TestMember {
  id: string;
  user: SessionUser;
  accessToken: string;
  refreshToken: string;
  api: ApiClient;
}

export async function signUp(
  app: TestApp,
  emailOrNumber: string = freshEmail(),
  password: string = PASSWORD,
): Promise<TestMember> {
  const { status, body } = await app.api.post('/api/users/signup', { emailOrNumber, password });
  if (status !== 201) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(body)}`);
  const { user, accessToken, refreshToken } = body.data;
  return { id: user.id, user, accessToken, refreshToken, api: app.api.as(accessToken) };
}

/** A valid profile form, with new contacts each time. */
export function profile(change: Partial<CreateProfileRequest> = {}): CreateProfileRequest {
  return {
    fullName: 'Anna Mathew',
    email: freshEmail(),
    countryCode: '+91',
    phone: freshPhone(),
    location: 'Kochi, Kerala',
    ...change,
  };
}

/** A member with a complete profile and therefore an issued card. */
export async function memberWithProfile(
  app: TestApp,
  change: Partial<CreateProfileRequest> = {},
): Promise<TestMember> {
  const member = await signUp(app);
  const form = profile({ email: member.user.email!, ...change });
  const { status, body } = await member.api.post('/api/users/createProfile', form);
  if (status !== 201) throw new Error(`createProfile answered ${status}: ${JSON.stringify(body)}`);
  return { ...member, user: body.data.user };
}
