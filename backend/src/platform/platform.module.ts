import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ScheduleModule } from '@nestjs/schedule';
import { TerminusModule } from '@nestjs/terminus';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { CONFIG } from './config/config-token.ts';
import type { Config } from './config/config.ts';
import { Encryption } from './config/encryption.ts';
import { KEYS } from './config/keys.ts';
import type { Keys } from './config/keys.ts';
import { Clock } from './persistence/clock.ts';
import { Commands } from './commands/commands.ts';
import { Decisions } from './commands/decisions.ts';
import { Declarations, Declares } from './registries/declaration.ts';
import { SubjectAccess } from './registries/subject-access.ts';
import { DocsController } from './docs/docs.controller.ts';
import { Exports } from './exports/exports.ts';
import { OwnDataFile } from './exports/own-data-file.ts';
import { Health } from './registries/health.ts';
import { HealthController } from './http/monitoring/health.controller.ts';
import { encryptedAnswers, Idempotency } from './http/routes/idempotency.ts';
import { Metrics } from './registries/metrics.ts';
import { MetricsController } from './http/monitoring/metrics.controller.ts';
import { PublicFilesController } from './http/pages/public-files.controller.ts';
import { ReadAfterWrite } from './http/routes/read-after-write.ts';
import { AccessTokens } from './identity/sessions/access-tokens.ts';
import { EndedSignIns } from './identity/sessions/ended-sign-ins.ts';
import { FailedSignIns } from './identity/sign-in/failed-sign-ins.ts';
import { eraseDevices, KnownDevices, exportDevices } from './identity/sessions/known-devices.ts';
import { KeyCheck } from './identity/access/key-check.ts';
import { Passwords } from './identity/passwords/passwords.ts';
import { RateLimits } from './identity/rate-limits.ts';
import { Sessions } from './identity/sessions/sessions.ts';
import { SignInCheck } from './identity/access/sign-in-check.ts';
import { SignInLock } from './identity/sign-in/sign-in-lock.ts';
import { exportSessions } from './identity/sessions/export-sessions.ts';
import { Jobs } from './jobs/jobs.ts';
import { DeferredRequests, encryptedRequests } from './jobs/deferred-requests.ts';
import { encryptedNotifications } from './notifications/queue-notification.ts';
import { SignInTries } from './identity/sign-in/sign-in-tries.ts';
import { ConcealedSignIn } from './identity/sign-in/concealed-sign-in.ts';
import { EarlierSignIns } from './identity/sign-in/earlier-sign-ins.ts';
import { OwnPasswordCheck } from './identity/sign-in/own-password-check.ts';
import { CommitNotifier, PlaceNotifier } from './messaging/signals/notifiers.ts';
import { ConsumerDiscovery } from './messaging/consumers/consumer-discovery.ts';
import { ConsumerRegistry } from './messaging/consumers/consumer-registry.ts';
import { EventApplier } from './messaging/consumers/event-applier.ts';
import { HaltMetrics } from './messaging/consumers/halt-metrics.ts';
import { EventHealth } from './messaging/event-health.ts';
import { EventPump } from './messaging/delivery/event-pump.ts';
import { EventSignal } from './messaging/signals/event-signal.ts';
import { ReadModels } from './messaging/rebuild/read-models.ts';
import { Rebuild } from './messaging/rebuild/rebuild.ts';
import { Reconciliation } from './messaging/consumers/reconciliation.ts';
import { ParkedRetries } from './messaging/failures/parked-retries.ts';
import { createTransport } from './messaging/delivery/create-transport.ts';
import { EVENT_TRANSPORT } from './messaging/delivery/transport.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { insertOnlyLog } from './migrations/0002-insert-only-log.ts';
import { keyFingerprints } from './migrations/0003-seal.ts';
import { signIn } from './migrations/0004-sign-in.ts';
import { messages } from './migrations/0005-messages.ts';
import { consumers } from './migrations/0006-consumers.ts';
import { retention } from './migrations/0007-retention.ts';
import { consumerTables } from './migrations/0008-consumer-tables.ts';
import { administratorRoles } from './migrations/0015-administrators.ts';
import { eventsThatWait } from './migrations/0016-events-that-wait.ts';
import { askedByStrangers } from './migrations/0019-asked-by-strangers.ts';
import { waitingEventsAlone } from './migrations/0023-waiting-events-alone.ts';
import { locksAndDevices } from './migrations/0025-staff-and-locks.ts';
import { smsTemplates } from './migrations/0028-sms-templates.ts';
import { mailBlocks } from './migrations/0030-mail-blocks.ts';
import { eventsByAddress } from './migrations/0035-events-by-address.ts';
import { compatibleMigrations } from './migrations/0043-compatible-migrations.ts';
import { logEpochs } from './migrations/0047-log-epochs.ts';
import { markMovesInABacklog } from './migrations/0049-mark-moves-in-a-backlog.ts';
import { markWaitsForLateWriters } from './migrations/0050-mark-waits-for-late-writers.ts';
import { realmsOfModules } from './migrations/0031-realms-of-modules.ts';
import { EventAccesses } from './registries/event-access.ts';
import { Erasure } from './registries/erasure.ts';
import { Names } from './registries/names.ts';
import { Reasons } from './registries/reasons.ts';
import { Database } from './persistence/database.ts';
import { eraseStoredAnswers, eraseOrigins } from './event-log/erase-traces.ts';
import { EventOrigins } from './event-log/event-origins.ts';
import { ormOptions } from './persistence/orm/orm.ts';
import { EventLogSubscriber } from './event-log/event-log.ts';
import { LogParts } from './event-log/log-parts.ts';
import { exportActivity } from './event-log/export-activity.ts';
import { Sequencer } from './event-log/sequencer.ts';
import { Retention } from './registries/retention.ts';
import { Pictures } from './pictures/pictures.ts';
import { StopSignal } from './kernel/stop-signal.ts';
import { Worker } from './messaging/worker.ts';

interface PlatformOptions {
  config: Config;
  keys: Keys;
  database: Database;
  declarations: Declarations;
}

const PROVIDERS = [
  Clock,
  Names,
  Reasons,
  Commands,
  Decisions,
  Encryption,
  SubjectAccess,
  Erasure,
  EventAccesses,
  AccessTokens,
  EndedSignIns,
  EventOrigins,
  FailedSignIns,
  KeyCheck,
  KnownDevices,
  Passwords,
  RateLimits,
  Sessions,
  SignInCheck,
  SignInLock,
  SignInTries,
  ConcealedSignIn,
  EarlierSignIns,
  OwnPasswordCheck,
  CommitNotifier,
  PlaceNotifier,
  Jobs,
  DeferredRequests,
  ConsumerDiscovery,
  ConsumerRegistry,
  EventApplier,
  EventPump,
  EventSignal,
  ReadModels,
  Rebuild,
  Reconciliation,
  ParkedRetries,
  Sequencer,
  LogParts,
  Retention,
  StopSignal,
  Worker,
  Exports,
  OwnDataFile,
  Pictures,
  Health,
  EventHealth,
  Metrics,
  HaltMetrics,
  Idempotency,
  ReadAfterWrite,
];

/** The foundation of all modules. It is global, so that modules only list their own parts. */
@Global()
@Module({})
@Declares({
  migrations: [
    foundation,
    insertOnlyLog,
    keyFingerprints,
    signIn,
    messages,
    consumers,
    retention,
    consumerTables,
    administratorRoles,
    eventsThatWait,
    askedByStrangers,
    waitingEventsAlone,
    locksAndDevices,
    smsTemplates,
    mailBlocks,
    realmsOfModules,
    eventsByAddress,
    compatibleMigrations,
    logEpochs,
    markMovesInABacklog,
    markWaitsForLateWriters,
  ],
  encrypts: [...encryptedNotifications, ...encryptedRequests, encryptedAnswers],
  erases: [eraseOrigins, eraseStoredAnswers, eraseDevices],
  exportsData: [exportSessions, exportDevices, exportActivity],
  kept: {
    compatible_migration: 'one row for each migration',
    consumer: 'one row for each consumer',
    consumer_progress: 'goes with the log',
    parked_aggregate: 'ends when its events are applied',
    failed_sign_in: 'ends as an event when its window does',
    key_fingerprint: 'one row for each key that was ever in use',
    relay_cursor: 'one row',
    log_epoch: 'one row for each restore',
    event_source: 'one row',
  },
})
export class PlatformModule {
  static with({ config, keys, database, declarations }: PlatformOptions): DynamicModule {
    const given = [
      { provide: CONFIG, useValue: config },
      { provide: KEYS, useValue: keys },
      { provide: Database, useValue: database },
      { provide: Declarations, useValue: declarations },
      {
        provide: EVENT_TRANSPORT,
        useFactory: createTransport,
        inject: [CONFIG, Database, EventApplier],
      },
    ];
    return {
      module: PlatformModule,
      imports: [
        MikroOrmModule.forRoot({
          ...ormOptions(database, declarations.entities, [new EventLogSubscriber()]),
          registerRequestContext: false,
        }),
        CqrsModule.forRoot(),
        // A key object, because the library would create one per call from raw bytes.
        JwtModule.register({ secret: keys.JWT_SECRET }),
        ScheduleModule.forRoot(),
        // Health logs failures itself, once and not at every request.
        TerminusModule.forRoot({ logger: false }),
        DiscoveryModule,
      ],
      controllers: [HealthController, MetricsController, DocsController, PublicFilesController],
      providers: [...given, ...PROVIDERS],
      exports: [
        CONFIG,
        KEYS,
        Database,
        Declarations,
        EVENT_TRANSPORT,
        CqrsModule,
        DiscoveryModule,
        ...PROVIDERS,
      ],
    };
  }
}
