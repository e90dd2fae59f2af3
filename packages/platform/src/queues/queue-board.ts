import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { queues, UPKEEP } from '@review-service/contracts/queues';
import type { Queue } from 'bullmq';
import { fastify } from 'fastify';
import { type BackendPlace, openQueues, type OpenQueues } from './open-queues';

/** What bull-board answers. */
interface BoardAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * bull-board: a page that shows the queues. It is for looking only: what is to be tried again or given up is the
 * outbox's business (`admin jobs`), since queues hold nothing that it does not know. Its server listens nowhere: whoever
 * asks it sees to who may look.
 */
export class QueueBoard {
  private readonly server = fastify();

  private constructor(
    private readonly backend: OpenQueues,
    private readonly open: readonly ReturnType<OpenQueues['queue']>[],
    prefix: string,
  ) {
    // The adapter takes queues in PostgreSQL too; only its types speak of Redis.
    const shown = open.map((queue) => new BullMQAdapter(queue as Queue, { readOnlyMode: true }));
    const serverAdapter = new FastifyAdapter().setBasePath(prefix);
    createBullBoard({ queues: shown, serverAdapter, options: { uiConfig: { boardTitle: 'Queues' } } });
    void this.server.register(serverAdapter.registerPlugin(), { prefix });
  }

  /** Fails within seconds while Redis is away. @param prefix the path below which all of the page is asked for */
  static async open(place: BackendPlace, prefix: string): Promise<QueueBoard> {
    const backend = openQueues(place);
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
      prefix,
    );
  }

  /** The page, one of its files, or what it asks for about queues and jobs. */
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
