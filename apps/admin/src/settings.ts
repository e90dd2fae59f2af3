import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { FormerDatabaseConfig } from '@review-service/platform/config/former-database.config';
import { GroupUndoConfig } from '@review-service/platform/config/group-undo.config';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { SecretsConfig } from '@review-service/platform/config/secrets.config';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { StorageConfig } from '@review-service/platform/config/storage.config';

/** All settings of the commands, of which each reads what it needs; also for the table in docs/settings.md. */
export const SETTINGS = {
  database: DatabaseConfig,
  formerDatabase: FormerDatabaseConfig,
  secrets: SecretsConfig,
  redis: RedisConfig,
  storage: StorageConfig,
  mail: MailConfig,
  signIn: SignInConfig,
  directory: DirectoryConfig,
  groupUndo: GroupUndoConfig,
};
