import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { LogConfig } from '@review-service/platform/config/log.config';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { SecretsConfig } from '@review-service/platform/config/secrets.config';
import { StorageConfig } from '@review-service/platform/config/storage.config';
import { ApiConfig, ApiOperationsConfig } from './api.config';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';

/** All settings of the process, also for the table in docs/settings.md. */
export const SETTINGS = {
  database: DatabaseConfig,
  secrets: SecretsConfig,
  api: ApiConfig,
  signIn: SignInConfig,
  directory: DirectoryConfig,
  redis: RedisConfig,
  storage: StorageConfig,
  operations: ApiOperationsConfig,
  logging: LogConfig,
};
