import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { LogConfig } from '@review-service/platform/config/log.config';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { SecretsConfig } from '@review-service/platform/config/secrets.config';
import { StorageConfig } from '@review-service/platform/config/storage.config';
import { WorkerConfig, WorkerOperationsConfig } from './worker.config';

/** All settings of the process, also for the table in docs/settings.md. */
export const SETTINGS = {
  database: DatabaseConfig,
  secrets: SecretsConfig,
  worker: WorkerConfig,
  mail: MailConfig,
  directory: DirectoryConfig,
  redis: RedisConfig,
  storage: StorageConfig,
  operations: WorkerOperationsConfig,
  logging: LogConfig,
};
