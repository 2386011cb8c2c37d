import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { adminActor } from '../../platform/kernel/domain/actor.ts';
import { takeRecorded } from '../../platform/kernel/domain/aggregate.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { ApiKey } from './api-key.aggregate.ts';

const noon = new Date('2027-01-05T06:30:00Z');
const later = new Date('2027-01-05T07:30:00Z');
const owner = adminActor(randomUUID());

function loyaltyKey(): ApiKey {
  const asked = { name: 'Loyalty app', scopes: ['events:shops' as const], expiresAt: later };
  return ApiKey.create(asked, Buffer.from('a hash'), owner, noon);
}

it('the event of a new key has its scopes and expiry, never its name or secret', () => {
  const key = loyaltyKey();
  expect(takeRecorded(key).map(({ type, data }) => [type, data])).toEqual([
    ['ApiKeyCreated', { keyId: key.id, scopes: ['events:shops'], expiresAt: later.toISOString() }],
  ]);
});

it('a key is revoked once', () => {
  const key = given(loyaltyKey())
    .when((k) => k.revoke(owner, later))
    .then(recorded('ApiKeyRevoked'));
  expect(key.revokedAt).toEqual(later);
  given(key)
    .when((k) => k.revoke(owner, new Date('2028-01-01T00:00:00Z')))
    .thenNothing();
  expect(key.revokedAt).toEqual(later);
});
