import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Queue, RedisQueues } from '@review-service/platform/queues/redis-queues';

/** The queues by name, opened at their first use. */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly open = new Map<string, Queue>();

  constructor(private readonly backend: RedisQueues) {}

  /** Fails while the backend is down. A queue opened then would never get ready, so the next call opens another. */
  async get(name: string): Promise<Queue> {
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
    this.backend.close();
  }
}
