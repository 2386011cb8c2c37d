import { Module } from '@nestjs/common';
import { Declares } from '../../platform/declaration.ts';
import { KeyCheck } from '../../platform/identity/key-check.ts';
import { ApiKey } from './api-key.aggregate.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { CreateApiKeyHandler } from './commands/create-api-key.ts';
import { RevokeApiKeyHandler } from './commands/revoke-api-key.ts';
import { FeedPages } from './feed-pages.ts';
import { FeedStreams } from './feed-streams.ts';
import { FeedTail } from './feed-tail.ts';
import { FeedsController } from './feeds.controller.ts';
import { KnownKeys, namesOfKeys } from './known-keys.ts';
import { apiKeys } from './migrations/0021-api-keys.ts';
import { ListApiKeysHandler, OneApiKeyHandler } from './queries/list-api-keys.ts';

/** The log of events for other systems, and the keys that open it. It knows no other module. */
@Module({
  controllers: [ApiKeysController, FeedsController],
  providers: [
    CreateApiKeyHandler,
    RevokeApiKeyHandler,
    ListApiKeysHandler,
    OneApiKeyHandler,
    KnownKeys,
    FeedPages,
    FeedTail,
    FeedStreams,
  ],
})
@Declares({
  entities: [ApiKey],
  migrations: [apiKeys],
  names: { 'api-key': namesOfKeys },
  stays: {
    api_key: 'keys stay, so that the audit trail can name them',
    api_key_use: 'one row for each key',
  },
})
export class FeedsModule {
  constructor(check: KeyCheck, keys: KnownKeys) {
    check.foundBy((hash) => keys.find(hash));
  }
}
