import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { QueueBoard } from '@review-service/platform/queues/queue-board';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { webFolder } from '../../../web.setting';

/** The path of the page, its files and its data. */
export const QUEUES_PAGE = '/admin/queues';

/** The board of the queues, loaded and connected at its first use: most processes never need it. */
@Injectable()
export class LazyBoard implements OnModuleDestroy {
  private opened?: Promise<QueueBoard>;
  /** Where its menu leads: the browser app, if that is there. */
  private readonly ways: { text: string; url: string }[] = [];

  constructor(
    @Inject(RedisConfig) private readonly redis: RedisConfig,
    @Inject(DatabaseConfig) private readonly database: DatabaseConfig,
    @Inject(LOG) private readonly log: Logger,
    @Inject(ApiConfig) config: ApiConfig,
  ) {
    if (webFolder(config.web) !== undefined) this.ways = [{ text: 'Administration', url: '/admin/' }];
  }

  /** Fails with 503 while Redis is down. */
  open(): Promise<QueueBoard> {
    this.opened ??= import('@review-service/platform/queues/queue-board').then(({ QueueBoard }) =>
      QueueBoard.open(
        { redis: this.redis, databaseUrl: this.database.sessionUrl, log: this.log },
        QUEUES_PAGE,
        this.ways,
      ),
    );
    return this.opened.catch((error: unknown) => {
      delete this.opened;
      this.log.warn({ reason: (error as Error).message }, 'the queues cannot be shown');
      return fail(errors.unavailable);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await (await this.opened?.catch(() => undefined))?.close();
  }
}
