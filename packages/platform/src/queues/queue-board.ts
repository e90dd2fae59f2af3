import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { queues } from '@review-service/contracts/queues';
import type { Queue } from 'bullmq';
import { fastify } from 'fastify';
import { type BackendPlace, openQueues, type OpenQueues } from './open-queues';

/** An answer of bull-board. */
interface BoardAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The way to another page. */
interface Way {
  readonly text: string;
  readonly url: string;
}

/**
 * bull-board: a read-only page of the queues. Jobs are retried and dropped in the outbox (`admin jobs`), which has all
 * of them. Its server does not listen: the caller checks who may see the page.
 */
export class QueueBoard {
  private readonly server = fastify();

  private constructor(
    private readonly backend: OpenQueues,
    private readonly open: readonly ReturnType<OpenQueues['queue']>[],
    prefix: string,
    ways: readonly Way[],
  ) {
    // The adapter works with queues in PostgreSQL, too; only its types require Redis.
    const shown = open.map((queue) => new BullMQAdapter(queue as Queue, { readOnlyMode: true }));
    const serverAdapter = new FastifyAdapter().setBasePath(prefix);
    const uiConfig = { boardTitle: 'Queues', miscLinks: [...ways] };
    createBullBoard({ queues: shown, serverAdapter, options: { uiConfig } });
    void this.server.register(serverAdapter.registerPlugin(), { prefix });
  }

  /**
   * Fails within seconds while Redis is down.
   * @param prefix the path of the page
   * @param ways where its menu leads, out of it
   */
  static async open(place: BackendPlace, prefix: string, ways: readonly Way[]): Promise<QueueBoard> {
    const backend = openQueues(place);
    try {
      await backend.ready();
    } catch (error) {
      await backend.close();
      throw error;
    }
    const names = queues.map(({ name }) => name);
    return new QueueBoard(
      backend,
      names.map((name) => backend.queue(name)),
      prefix,
      ways,
    );
  }

  /** The page, one of its files, or its data about queues and jobs. */
  async read(url: string): Promise<BoardAnswer> {
    const { statusCode, headers, rawPayload } = await this.server.inject({ method: 'GET', url });
    return { status: statusCode, type: String(headers['content-type']), bytes: rawPayload };
  }

  async close(): Promise<void> {
    await this.server.close();
    await Promise.all(this.open.map((queue) => queue.close()));
    await this.backend.close();
  }
}
