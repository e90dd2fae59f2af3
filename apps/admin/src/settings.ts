import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { SecretsConfig } from '@review-service/platform/config/secrets.config';
import { StorageConfig } from '@review-service/platform/config/storage.config';

/** All that the commands may have to know; each reads what it needs. The table of docs/settings.md is made of it. */
export const SETTINGS = {
  database: DatabaseConfig,
  secrets: SecretsConfig,
  redis: RedisConfig,
  storage: StorageConfig,
};
