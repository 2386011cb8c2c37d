import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { adminActor, SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { takeRecorded } from '../../../platform/kernel/domain/aggregate.ts';
import { given, recorded } from '../../../platform/testing/decide.ts';
import { Webhook } from './webhook.aggregate.ts';

const noon = new Date('2027-01-05T06:30:00Z');
const later = new Date('2027-01-05T07:30:00Z');
const owner = adminActor(randomUUID());

function loyaltyHook(): Webhook {
  const events = ['CardIssued' as const];
  return Webhook.create(
    { name: 'Loyalty app', url: 'https://hooks.example.org/', events },
    owner,
    noon,
  );
}

it('the event of a new webhook has its event types, never its name, address or secret', () => {
  const webhook = loyaltyHook();
  expect(takeRecorded(webhook).map(({ type, data }) => [type, data])).toEqual([
    ['WebhookCreated', { webhookId: webhook.id, events: ['CardIssued'] }],
  ]);
});

it('a webhook is disabled once and keeps the first reason', () => {
  const webhook = given(loyaltyHook())
    .when((w) => w.disable('failing', SYSTEM, later))
    .then(recorded('WebhookDisabled'));
  given(webhook)
    .when((w) => w.disable('owner', owner, new Date('2028-01-01T00:00:00Z')))
    .thenNothing();
  expect([webhook.disabledAt, webhook.disabledBecause]).toEqual([later, 'failing']);
});

it('enabling does nothing on an enabled webhook and resets a disabled one', () => {
  const webhook = loyaltyHook();
  given(webhook)
    .when((w) => void w.enable('now', owner, later))
    .thenNothing();
  webhook.disable('gone', SYSTEM, later);
  given(webhook)
    .when((w) => void w.enable('where-it-stopped', owner, later))
    .then(recorded('WebhookEnabled'));
  expect([webhook.disabledAt, webhook.disabledBecause, webhook.starts]).toEqual([null, null, 2]);
});

it('a rotation keeps the previous secret for a day', () => {
  const webhook = loyaltyHook();
  webhook.secret = Buffer.from('first');
  given(webhook)
    .when((w) => w.rotate(Buffer.from('second'), owner, noon))
    .then(recorded('WebhookSecretRotated'));
  expect(webhook.secret.toString()).toBe('second');
  expect(webhook.oldSecret?.toString()).toBe('first');
  expect(webhook.oldSecretUntil).toEqual(new Date('2027-01-06T06:30:00Z'));
});

it('a deleted webhook keeps neither its address nor its secrets', () => {
  const webhook = loyaltyHook();
  webhook.secret = Buffer.from('first');
  given(webhook)
    .when((w) => w.delete(owner, later))
    .then(recorded('WebhookDeleted'));
  expect([webhook.url, webhook.secret, webhook.oldSecret]).toEqual(['', null, null]);
});

it('an event is sent again only while the webhook is enabled', () => {
  given(loyaltyHook())
    .when((w) => w.repeat(7, owner, later))
    .then(recorded('WebhookDeliveryRepeated'));
  const disabled = loyaltyHook();
  disabled.disable('owner', owner, noon);
  given(disabled)
    .when((w) => w.repeat(7, owner, later))
    .thenRefused('WEBHOOK_DISABLED');
});
