import { Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import type { AggregateType, EventType } from '@nattil/contracts/events/event-map';
import { DeclarationError } from '../../registries/declaration-error.ts';
import { ConsumerDiscovery } from './consumer-discovery.ts';
import { ConsumerRegistry } from './consumer-registry.ts';
import { Projection, Reaction, type EventConsumer } from './consumer.ts';

class Handling {
  readonly subscribes: readonly AggregateType[] = ['shop'];
  async handle(): Promise<void> {}
}
class WithTable extends Handling {
  createTable = (table: string) => `create table ${table} ()`;
  createIndexes = () => [];
}

/** The consumers registered for a module with these providers after it has started. */
async function consumersOf(...providers: Type[]): Promise<EventConsumer[]> {
  @Module({ imports: [DiscoveryModule], providers })
  class SomeModule {}
  @Module({
    imports: [DiscoveryModule, SomeModule],
    providers: [ConsumerRegistry, ConsumerDiscovery],
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

describe("a module's consumers", () => {
  it('has its consumers found by decorator among its providers, with their injected dependencies', async () => {
    class Neighbour {}
    @Projection()
    class Found extends WithTable {
      readonly name = 'found';
    }
    @Reaction()
    class CausesSomething extends Handling {
      readonly name = 'causes-something';
      constructor(readonly neighbour: Neighbour) {
        super();
      }
    }
    const found = await consumersOf(Neighbour, Found, CausesSomething);
    expect(found.map(({ name }) => name).toSorted()).toEqual(['causes-something', 'found']);
    expect(found.find(({ name }) => name === 'causes-something')).toMatchObject({
      neighbour: expect.any(Neighbour),
    });
  });

  const refusals: [string, string, () => Type[]][] = [
    [
      'two of one name',
      "Two consumers are named 'same', and each needs its own progress",
      () => {
        @Reaction()
        class One extends Handling {
          readonly name = 'same';
        }
        @Reaction()
        class Other extends Handling {
          readonly name = 'same';
        }
        return [One, Other];
      },
    ],
    [
      'one without a handler',
      "The consumer 'idle' has no 'handle', so it would do nothing",
      () => {
        @Reaction()
        class Idle {
          readonly name = 'idle';
          readonly subscribes = ['shop'];
        }
        return [Idle];
      },
    ],
    [
      'one that subscribes to nothing',
      "The consumer 'deaf' subscribes to no kind of aggregate",
      () => {
        @Reaction()
        class Deaf extends Handling {
          readonly name = 'deaf';
          override readonly subscribes = [];
        }
        return [Deaf];
      },
    ],
    [
      'one of a kind of aggregate that is unknown',
      "The consumer 'misspelt' subscribes to 'shopp', which no module declares. There are: shop, ",
      () => {
        @Reaction()
        class Misspelt extends Handling {
          readonly name = 'misspelt';
          override readonly subscribes = ['shopp' as AggregateType];
        }
        return [Misspelt];
      },
    ],
    [
      'one that is caused by an event that is unknown',
      "The consumer 'waiting' is caused by 'ShopAproved', which is no event of: shop",
      () => {
        @Reaction()
        class Waiting extends Handling {
          readonly name = 'waiting';
          readonly causedBy = ['ShopAproved' as EventType];
        }
        return [Waiting];
      },
    ],
    [
      'one that is caused by an event of a kind to which it does not subscribe',
      "The consumer 'elsewhere' is caused by 'CardIssued', which is no event of: shop",
      () => {
        @Reaction()
        class Elsewhere extends Handling {
          readonly name = 'elsewhere';
          readonly causedBy = ['CardIssued'] as const;
        }
        return [Elsewhere];
      },
    ],
    [
      'a projection without a table',
      "Homeless is a projection, but it has no 'createTable'",
      () => {
        @Projection()
        class Homeless extends Handling {
          readonly name = 'homeless';
        }
        return [Homeless];
      },
    ],
    [
      'a reaction with a table',
      'Settled is a reaction, but it has a table',
      () => {
        @Reaction()
        class Settled extends WithTable {
          readonly name = 'settled';
        }
        return [Settled];
      },
    ],
    [
      'one whose decorator was forgotten',
      "Forgotten has 'handle' and 'subscribes', but neither @Projection() nor @Reaction(): it would get no events",
      () => [
        class Forgotten extends Handling {
          readonly name = 'forgotten';
        },
      ],
    ],
  ];
  it.each(refusals)(
    'with %s do not start, and the sentence says why',
    async (_, why, providers) => {
      const started = consumersOf(...providers());
      await expect(started).rejects.toBeInstanceOf(DeclarationError);
      await expect(started).rejects.toThrow(why);
    },
  );
});
