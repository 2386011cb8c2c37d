import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DeclarationError } from '../../registries/declaration-error.ts';
import { ConsumerMark, isProjection, type EventConsumer } from './consumer.ts';
import { ConsumerRegistry } from './consumer-registry.ts';

type Provider = ReturnType<DiscoveryService['getProviders']>[number];

/** Registers every provider of a module that is marked as a projection or as a reaction. */
@Injectable()
export class ConsumerDiscovery implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registry: ConsumerRegistry,
  ) {}

  onModuleInit(): void {
    for (const provider of this.discovery.getProviders()) {
      const mark = this.discovery.getMetadataByDecorator(ConsumerMark, provider);
      if (mark) this.registry.register(consumerOf(provider, mark));
      else if (looksLikeConsumer(provider))
        throw new DeclarationError(
          `${provider.name} has 'handle' and 'subscribes', but neither @Projection() nor @Reaction(): it would get no events`,
        );
    }
  }
}

function consumerOf({ name, instance }: Provider, mark: 'projection' | 'reaction'): EventConsumer {
  const consumer = instance as EventConsumer;
  if (mark === 'projection' && !isProjection(consumer))
    throw new DeclarationError(`${name} is a projection, but it has no 'createTable'`);
  if (mark === 'reaction' && isProjection(consumer))
    throw new DeclarationError(`${name} is a reaction, but it has a table: 'createTable'`);
  return consumer;
}

function looksLikeConsumer({ metatype, instance }: Provider): boolean {
  const handles =
    typeof metatype === 'function' && typeof metatype.prototype?.handle === 'function';
  return handles && Array.isArray((instance as Partial<EventConsumer> | undefined)?.subscribes);
}
