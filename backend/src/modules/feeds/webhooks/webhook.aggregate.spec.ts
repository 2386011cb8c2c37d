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
  const issued = { seq: 7, type: 'CardIssued' };
  given(loyaltyHook())
    .when((w) => w.repeat(issued, owner, later))
    .then(recorded('WebhookDeliveryRepeated', { seq: 7 }));
  const disabled = loyaltyHook();
  disabled.disable('owner', owner, noon);
  given(disabled)
    .when((w) => w.repeat(issued, owner, later))
    .thenRefused('WEBHOOK_DISABLED');
});

it('an event of a type that was taken away is not sent again', () => {
  const webhook = loyaltyHook();
  webhook.change({ events: ['ShopApproved'], isConfirmed: false }, owner, noon);
  given(webhook)
    .when((w) => w.repeat({ seq: 7, type: 'CardIssued' }, owner, later))
    .thenRefused('WEBHOOK_EVENT_NOT_SENT');
});

it('a change names the changed fields and the event types, never the name or the address', () => {
  const webhook = loyaltyHook();
  takeRecorded(webhook);
  const difference = webhook.change(
    {
      name: 'Till',
      url: 'https://till.example.org/',
      events: ['CardIssued', 'ShopApproved'],
      isConfirmed: false,
    },
    owner,
    later,
  );
  expect(difference).toEqual({ hasMoved: true, added: ['ShopApproved'], removed: [] });
  expect(takeRecorded(webhook).map(({ type, data }) => [type, data])).toEqual([
    [
      'WebhookChanged',
      {
        webhookId: webhook.id,
        changed: ['name', 'url', 'events'],
        changes: { events: [['CardIssued'], ['CardIssued', 'ShopApproved']] },
      },
    ],
  ]);
});

it('a change to the present values records nothing, and the sender need not notice another name', () => {
  const webhook = loyaltyHook();
  const { name, url, events } = webhook;
  given(webhook)
    .when((w) => w.change({ name, url, events: [...events], isConfirmed: false }, owner, later))
    .thenNothing();
  webhook.change({ name: 'Till', isConfirmed: false }, owner, later);
  expect(webhook.starts).toBe(1);
  webhook.change({ url: 'https://till.example.org/', isConfirmed: false }, owner, later);
  webhook.change({ events: ['ShopApproved'], isConfirmed: false }, owner, later);
  expect(webhook.starts).toBe(3);
});

it('sensitive events are added, or sent elsewhere, only after a confirmation', () => {
  const events = ['CardIssued', 'OtpSent'] as const;
  const webhook = loyaltyHook();
  given(webhook)
    .when((w) => w.change({ events: [...events], isConfirmed: false }, owner, later))
    .thenRefused('VALIDATION_FAILED');
  webhook.change({ events: [...events], isConfirmed: true }, owner, later);
  const url = 'https://elsewhere.example.org/';
  given(webhook)
    .when((w) => w.change({ url, isConfirmed: false }, owner, later))
    .thenRefused('VALIDATION_FAILED');
  expect(webhook.url).toBe('https://hooks.example.org/');
  // Events that the receiver already gets need no second confirmation.
  given(webhook)
    .when((w) =>
      w.change({ events: [...events, 'ShopApproved'], isConfirmed: false }, owner, later),
    )
    .then(recorded('WebhookChanged'));
  given(webhook)
    .when((w) => w.change({ url, isConfirmed: true }, owner, later))
    .then(recorded('WebhookChanged'));
});

it('a paused webhook can be tested', () => {
  const webhook = loyaltyHook();
  webhook.disable('owner', owner, noon);
  expect(webhook.status).toBe('paused');
  given(webhook)
    .when((w) => w.test(owner, later))
    .then(recorded('WebhookTested'));
});
