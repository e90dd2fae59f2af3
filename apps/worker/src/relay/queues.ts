import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type JobQueue, QUEUE_BACKEND, type QueueBackend } from '@review-service/platform/queues/queue-backend';

/** The queues by name, opened when they are first asked for. */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly open = new Map<string, JobQueue>();

  constructor(@Inject(QUEUE_BACKEND) private readonly backend: QueueBackend) {}

  /** Fails while the backend is away. A queue that was opened then would never get ready: the next call opens another. */
  async get(name: string): Promise<JobQueue> {
    const queue = this.open.get(name) ?? this.backend.queue(name);
    this.open.set(name, queue);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      if (this.open.get(name) === queue) this.open.delete(name);
      await queue.close();
      throw error;
    }
  }

  /** After the takers and the relay have stopped. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close()));
    await this.backend.close();
  }
}
