import { Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { expect, it } from '@jest/globals';
import type { EventType } from '@nattil/contracts/events/event-map';
import { Clock } from '../../persistence/clock.ts';
import { Encryption } from '../../config/encryption.ts';
import { DeclarationError } from '../../registries/declaration-error.ts';
import { ConsumerRegistry } from '../../messaging/consumers/consumer-registry.ts';
import { written } from './mail.ts';
import { MailsOnEvents, MailTable, type MailOnEvent } from './mails-on-events.ts';
import { StrangerMail } from './stranger-mail.ts';

class Table implements MailTable<{ email: string }> {
  readonly recipients = 'select id, email from shop where id = any($1)';
  readonly mails: readonly MailOnEvent<{ email: string }>[] = [];
}

function row(name: string, event: EventType): MailOnEvent<{ email: string }> {
  return { name, event, toStranger: false, mail: () => written({ subject: 'Hello', blocks: [] }) };
}

/** Consumers that a module with this mail table registers at start. */
async function consumersOf(table: Type) {
  const unused = [StrangerMail, Encryption, Clock].map((provide) => ({ provide, useValue: {} }));
  @Module({
    imports: [DiscoveryModule],
    providers: [ConsumerRegistry, MailsOnEvents, table, ...unused],
  })
  class AppModule {}
  const app = await NestFactory.createApplicationContext(AppModule, {
    logger: false,
    abortOnError: false,
  });
  const consumers = app.get(ConsumerRegistry).all();
  await app.close();
  return consumers;
}

it('each row of a mail table is a consumer of its own, caused by its event only', async () => {
  @MailTable()
  class Two extends Table {
    override readonly mails = [row('of-a-shop', 'ShopApproved'), row('of-a-card', 'CardIssued')];
  }
  expect(await consumersOf(Two)).toEqual([
    expect.objectContaining({
      name: 'of-a-shop',
      subscribes: ['shop'],
      causedBy: ['ShopApproved'],
    }),
    expect.objectContaining({ name: 'of-a-card', subscribes: ['card'], causedBy: ['CardIssued'] }),
  ]);
});

const refusals: [string, string, Table['mails']][] = [
  ['without a row', 'Wrong is a table of mails, but it has no row', []],
  [
    'with an event that is unknown',
    "The mail 'lost' follows 'ShopAproved', which no module declares",
    [row('lost', 'ShopAproved' as EventType)],
  ],
  [
    'with two rows of one name',
    "Two consumers are named 'same', and each needs its own progress",
    [row('same', 'ShopApproved'), row('same', 'ShopRejected')],
  ],
];
it.each(refusals)(
  'a mail table %s does not start, and the sentence says why',
  async (_, why, mails) => {
    @MailTable()
    class Wrong extends Table {
      override readonly mails = mails;
    }
    const started = consumersOf(Wrong);
    await expect(started).rejects.toBeInstanceOf(DeclarationError);
    await expect(started).rejects.toThrow(why);
  },
);
