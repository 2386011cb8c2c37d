import { randomInt } from 'node:crypto';
import type { InboxAnswer } from '@nattil/contracts/api/dev';
import { eventually } from './eventually.ts';
import { ADMIN } from './product.ts';
import { provided } from './provided.ts';

export const PASSWORD = 'Monsoon-2026';

export interface Person {
  name: string;
  email: string;
  /** As typed, without country code. */
  phone: string;
  password: string;
}

/** A person without an account. */
export function somebody(name: string): Person {
  const unique = String(randomInt(10_000_000, 100_000_000));
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${unique}@example.org`;
  return { name, email, phone: `97${unique}`, password: PASSWORD };
}

/** Calls the API directly; fails on a refusal. */
export async function call<Data>(
  path: string,
  body?: object,
  token?: string,
  method = body ? 'POST' : 'GET',
): Promise<Data> {
  const answer = await fetch(`${provided('address')}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      // Rate limits apply per IP address, so each call has its own; the inbox accepts only this
      // machine.
      ...(path.startsWith('/users/') && {
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Creates a member whose card is not yet activated; returns the session's local storage. */
export async function memberSignedIn(person: Person): Promise<Record<string, string>> {
  const { email, password, name, phone } = person;
  const credentials = { emailOrNumber: email, password };
  const tokens = await call<Tokens>('/users/signup', credentials);
  const profile = { fullName: name, email, phone, countryCode: '+91', location: 'Kochi, Kerala' };
  const { user } = await call<{ user: object }>(
    '/users/createProfile',
    profile,
    tokens.accessToken,
  );
  const { accessToken, refreshToken } = tokens;
  return { accessToken, refreshToken, userData: JSON.stringify(user) };
}

/** Creates a member with an active card; returns the session's local storage. */
export async function memberWithActiveCard(person: Person): Promise<Record<string, string>> {
  const storage = await memberSignedIn(person);
  const token = storage['accessToken'];
  const { email, phone, name } = person;
  const sending = { type: 'card_activation', email, phone: `+91${phone}`, name };
  const { sessionId } = await call<{ sessionId: string }>('/users/otp/send-email', sending, token);
  const otp = await newestCode(email);
  await call('/users/otp/verify-email', { otp, sessionId, email }, token);
  await call('/users/card/activate', {}, token);
  return storage;
}

/** Signs the administrator in; returns the session's local storage. */
export async function adminSignedIn(): Promise<Record<string, string>> {
  const { token, refreshToken, user } = await call<Tokens & { token: string; user: object }>(
    '/admin/auth/login',
    { ...ADMIN, rememberMe: false },
  );
  return {
    adminToken: token,
    adminRefreshToken: refreshToken,
    adminUser: JSON.stringify(user),
  };
}

/** The code of the newest message to this contact, read from the inbox. */
export async function newestCode(contact: string): Promise<string> {
  let code: string | undefined;
  await eventually(async () => {
    const messages = await call<InboxAnswer['data']>(
      `/dev/inbox?contact=${encodeURIComponent(contact)}`,
    );
    code = messages[0]?.text.match(/\b\d{4}\b/)?.[0];
    if (!code) throw new Error(`No code has arrived for ${contact}`);
  });
  return code!;
}
