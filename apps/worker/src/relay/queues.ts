import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type JobQueue, QUEUE_BACKEND, type QueueBackend } from '@review-service/platform/queues/queue-backend';

/** The queues by name, opened at their first use. */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly open = new Map<string, JobQueue>();

  constructor(@Inject(QUEUE_BACKEND) private readonly backend: QueueBackend) {}

  /** Fails while the backend is down. A queue opened then would never get ready, so the next call opens another. */
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

  /** Runs after the takers and the relay have stopped. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close()));
    await this.backend.close();
  }
}
