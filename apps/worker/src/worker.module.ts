import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Timeouts } from '@review-service/database/timeouts';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { MailConfig } from '@review-service/platform/config/mail.config';
import type { RedisConfig } from '@review-service/platform/config/redis.config';
import type { SecretsConfig } from '@review-service/platform/config/secrets.config';
import type { StorageConfig } from '@review-service/platform/config/storage.config';
import { DatabaseModule } from '@review-service/platform/database/database.module';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { OutboxModule } from '@review-service/platform/outbox/outbox.module';
import { RedisQueues } from '@review-service/platform/queues/redis-queues';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { FileStore } from '@review-service/platform/storage/file-store';
import { openFileStore } from '@review-service/platform/storage/open-file-store';
import { NoTracing, Tracing } from '@review-service/platform/tracing/tracing';
import { Registry } from 'prom-client';
import { JobAudit } from './base/audit';
import { AuditSealMetrics } from './schedules/audit-seal-metrics';
import { OutboxMetrics } from './outbox/outbox-metrics';
import { Leases } from './direct/leases';
import { DirectJobs } from './direct/direct-jobs';
import { JobMetrics } from './jobs/job-metrics';
import { JobRunner } from './jobs/job-runner';
import { Jobs } from './jobs/jobs';
import { OutboxRows } from './jobs/outbox-rows';
import { RunningJobs } from './jobs/running-jobs';
import { QueueMetrics } from './relay/queue-metrics';
import { QueueTakers } from './relay/queue-takers';
import { Queues } from './relay/queues';
import { Reconciler } from './relay/reconciler';
import { Relay } from './relay/relay';
import { WakeUp } from './outbox/wake-up';
import { RevocationMetrics } from './base/revocation-metrics';
import { AuditPartitions } from './schedules/audit-partitions';
import { FoldCounts } from './schedules/fold-counts';
import { PruneOutbox } from './schedules/prune-outbox';
import { PurgeExpired } from './schedules/purge-expired';
import { PurgeClients } from './schedules/purge-clients';
import { PurgeGrants } from './schedules/purge-grants';
import { PurgeTokenUses } from './schedules/purge-token-uses';
import { ReportStuck } from './schedules/report-stuck';
import { SealAuditLog } from './schedules/seal-audit-log';
import { SourceCache } from './schedules/source-cache';
import { StampAuditLog } from './schedules/stamp-audit-log';
import { TimedWorkMetrics } from './schedules/timed-work-metrics';
import { TimedWorkRecord } from './schedules/timed-work-record';
import { Timetable } from './schedules/timetable';
import { UnusedFiles } from './schedules/unused-files';
import { ScrapeMetrics } from './base/scrape-metrics';
import { TIMEOUTS, USUAL } from './base/timeouts';
import { WorkerConfig } from './worker.config';

/** The worker's settings, read once at start. */
export interface WorkerSettings {
  readonly worker: WorkerConfig;
  readonly mail: MailConfig;
  readonly directory: DirectoryConfig;
  readonly database: DatabaseConfig;
  readonly secrets: SecretsConfig;
  readonly redis: RedisConfig;
  readonly storage: StorageConfig;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly tracing?: Tracing;
  /** For every connection to PostgreSQL. */
  readonly timeouts?: Timeouts;
}

/** Hands follow-up work over to queues in Redis, from which any process takes it. */
const throughRedis = (url: string, prefix: string, log: Logger): Provider[] => [
  { provide: RedisQueues, useFactory: () => new RedisQueues(url, prefix, log) },
  ...[QueueMetrics, QueueTakers, Queues, Reconciler, Relay],
];

/** The worker: follow-up work, scheduled work, and the handlers of jobs. */
@Module({})
export class WorkerModule {
  static of(
    {
      worker,
      mail,
      directory,
      database,
      secrets,
      redis,
      storage,
      log,
      metrics,
      tracing,
      timeouts = USUAL,
    }: WorkerSettings,
    modules: Type[],
  ): DynamicModule {
    const shared = [
      { provide: WorkerConfig, useValue: worker },
      { provide: MailConfig, useValue: mail },
      { provide: DirectoryConfig, useValue: directory },
      { provide: DatabaseConfig, useValue: database },
      { provide: FileStore, useFactory: () => openFileStore(storage.url) },
      { provide: Secrets, useValue: new Secrets(secrets.keys) },
      { provide: LOG, useValue: log },
      { provide: Tracing, useValue: tracing ?? new NoTracing() },
      { provide: Registry, useValue: metrics },
      { provide: TIMEOUTS, useValue: timeouts },
    ];
    return {
      module: WorkerModule,
      global: true,
      imports: [
        DatabaseModule.of(database, { applicationName: 'review-service-worker', timeouts, pipeline: true }),
        OutboxModule,
        DiscoveryModule,
        ...modules,
      ],
      providers: [
        ...shared,
        ...[
          JobAudit,
          AuditSealMetrics,
          OutboxMetrics,
          JobMetrics,
          JobRunner,
          Jobs,
          OutboxRows,
          RevocationMetrics,
          RunningJobs,
          ScrapeMetrics,
        ],
        WakeUp,
        ...(redis.url === undefined ? [Leases, DirectJobs] : throughRedis(redis.url, redis.prefix, log)),
        ...[Timetable, TimedWorkMetrics, TimedWorkRecord],
        ...[AuditPartitions, FoldCounts, PruneOutbox, PurgeClients, PurgeExpired, PurgeGrants, PurgeTokenUses],
        ...[ReportStuck, SealAuditLog, SourceCache, StampAuditLog, UnusedFiles],
      ],
      exports: [...shared.map(({ provide }) => provide), JobAudit, RevocationMetrics, ScrapeMetrics],
    };
  }
}
