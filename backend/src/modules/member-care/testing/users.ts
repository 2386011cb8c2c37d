import { randomInt } from 'node:crypto';
import type { AddUserRequest, AdminMember } from '@nattil/contracts/api/admin/users';
import { cardNumberFrom } from '@nattil/contracts/rules/members/card';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { freshEmail, freshPhone } from '../../members/testing/member.ts';

/** A valid number that no other card has. */
export function freshCardNumber(): string {
  const digits = String(randomInt(1e14)).padStart(14, '0');
  return cardNumberFrom(digits);
}

/** A valid form, with new contacts each time. */
export function userForm(change: Partial<AddUserRequest> = {}): AddUserRequest {
  return { name: 'Asha Menon', email: freshEmail(), phone: freshPhone(), ...change };
}

/** A member whom an administrator added over HTTP. */
export async function addUser(
  admin: ApiClient,
  change: Partial<AddUserRequest> = {},
): Promise<AdminMember> {
  const { status, body } = await admin.post('/api/admin/users', userForm(change));
  if (status !== 201) throw new Error(`Adding a user answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** The token of the newest link sent to this address. */
export async function linkTokenTo(app: TestApp, email: string): Promise<string> {
  const text = await eventually('the link arrives', async () => {
    const [message] = await app.database.query<{ body: string }>(
      'select body from inbox_message where recipient = $1 order by id desc limit 1',
      [email],
    );
    return message?.body;
  });
  return /\/set-password#token=([\w-]+)/.exec(text)![1]!;
}
