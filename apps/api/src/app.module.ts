import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, RouterModule } from '@nestjs/core';
import { DatabaseModule } from '@review-service/platform/database/database.module';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import type { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import type { SecretsConfig } from '@review-service/platform/config/secrets.config';
import type { StorageConfig } from '@review-service/platform/config/storage.config';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { OutboxModule } from '@review-service/platform/outbox/outbox.module';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { FileStore } from '@review-service/platform/storage/file-store';
import { openFileStore } from '@review-service/platform/storage/open-file-store';
import { NoTracing, Tracing } from '@review-service/platform/tracing/tracing';
import { AccessModule } from './access/access.module';
import { ApiConfig } from './api.config';
import { ApiExceptionFilter } from './hypermedia/answers/api-exception.filter';
import { HypermediaModule } from './hypermedia/hypermedia.module';
import { otherMethods } from './hypermedia/resources/other-methods';
import { controllersOf } from './hypermedia/resources/routes';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { interceptChanges } from './intercept-changes';
import { besideTheApi, modules as served } from './modules';
import { PagesModule } from './pages/pages.module';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { type ApiTimeouts, TIMEOUTS, USUAL } from './timeouts';
import { TurnsModule } from './turns/turns.module';

/** The prefix of the API's URLs. A page for people may have the same path without it. */
export const API_PREFIX = 'api';

/** The API's settings, read once at start. */
export interface ApiSettings {
  readonly api: ApiConfig;
  readonly signIn: SignInConfig;
  readonly directory: DirectoryConfig;
  readonly database: DatabaseConfig;
  readonly secrets: SecretsConfig;
  readonly redis: RedisConfig;
  readonly storage: StorageConfig;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** Of requests, and of every connection to PostgreSQL. */
  readonly timeouts?: ApiTimeouts;
}

/** The API: the shared layers, the resources, and the pages and endpoints beside them. */
@Module({})
export class AppModule {
  static of(
    { api, signIn, directory, database, secrets, redis, storage, log, tracing, timeouts = USUAL }: ApiSettings,
    modules: Type[],
  ): DynamicModule {
    const shared = [
      { provide: ApiConfig, useValue: api },
      { provide: SignInConfig, useValue: signIn },
      { provide: LdapDirectory, useValue: new LdapDirectory(directory) },
      { provide: Secrets, useValue: new Secrets(secrets.keys) },
      { provide: LOG, useValue: log },
      { provide: TIMEOUTS, useValue: timeouts },
      { provide: Tracing, useValue: tracing ?? new NoTracing() },
      { provide: DatabaseConfig, useValue: database },
      { provide: RedisConfig, useValue: redis },
      { provide: FileStore, useFactory: () => openFileStore(storage.url) },
    ];
    interceptChanges(controllersOf([...modules, ...served]));
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.of(database, { applicationName: 'review-service-api', timeouts }),
        OutboxModule,
        HypermediaModule,
        AccessModule,
        TurnsModule.of(timeouts.turn),
        IdempotencyModule,
        PagesModule,
        ...modules,
        // Pages import the modules of resources that may not be served themselves.
        RouterModule.register([...new Set([...modules, ...served])].map((module) => ({ path: API_PREFIX, module }))),
        ...besideTheApi,
      ],
      controllers: [otherMethods(API_PREFIX, controllersOf(modules)), otherMethods('', controllersOf(besideTheApi))],
      providers: [...shared, { provide: APP_FILTER, useExisting: ApiExceptionFilter }],
      exports: shared.map(({ provide }) => provide),
    };
  }
}
