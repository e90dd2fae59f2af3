import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { queues, UPKEEP } from '@review-service/contracts/queues';
import type { Queue } from 'bullmq';
import type { RedisConfig } from '../config/redis.config';
import type { Logger } from '../logging/log';
import { BoardParts } from './board-parts';
import { RedisQueues } from './redis-queues';

/** What the board asks of the queues, and how it is told. */
interface BoardAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * bull-board: a page that shows the queues in Redis. It is for looking only: what is to be tried again or given up is
 * the outbox's business (`admin jobs`), since queues hold nothing that it does not know. Whoever serves it sees to who
 * may look.
 */
export class QueueBoard {
  private readonly parts = new BoardParts();

  private constructor(
    private readonly backend: RedisQueues,
    private readonly open: readonly Queue[],
  ) {
    const shown = open.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true }));
    createBullBoard({ queues: shown, serverAdapter: this.parts, options: { uiConfig: { boardTitle: 'Queues' } } });
  }

  /** Fails within seconds while Redis is away. */
  static async open({ url = '', prefix }: RedisConfig, log: Logger): Promise<QueueBoard> {
    const backend = new RedisQueues(url, prefix, log);
    try {
      await backend.ready();
    } catch (error) {
      await backend.close();
      throw error;
    }
    const names = [...queues.map(({ name }) => name), UPKEEP];
    return new QueueBoard(
      backend,
      names.map((name) => backend.queue(name)),
    );
  }

  /** The page, as HTML. @param base the path below which it and all that it asks for is served, with a slash at its end */
  page(base: string): string {
    return this.parts.page(base);
  }

  /** What the page asks for about queues and jobs; nothing where it asks for nothing. */
  read(path: string, query: Record<string, unknown>): Promise<BoardAnswer> | undefined {
    return this.parts.read(path, query);
  }

  /** A file that belongs to the page, by its path below `static/`; nothing when there is none. */
  file(path: string): Buffer | undefined {
    // Nothing above the folder has a path below it.
    const inside = normalize(`/${path}`);
    try {
      return readFileSync(join(this.parts.staticFolder, inside));
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.open.map((queue) => queue.close()));
    await this.backend.close();
  }
}
