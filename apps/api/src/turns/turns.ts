import { errors } from '@review-service/contracts/errors';
import { showNumber } from '@review-service/platform/health/show-number';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { ApiException } from '../errors/api.exception';
import { ConcurrencyLimit } from '../http/concurrency-limit';
import { leavePlace, takePlace } from '../http/concurrent-requests';

/** How many changes of one object are made at a time, and how many may wait. */
const LIMITS = { active: 1, waiting: 128 };

/** How many changes of all objects may wait: they hold their bodies meanwhile. */
const WAITING_AT_MOST = 2_048;

const BUSY = 'Others are changing the same, and it was not your turn in time. Try again in a few seconds.';

/**
 * Lets a process make one change of an object at a time. The others wait here, in order, and hold neither a connection to
 * PostgreSQL nor a place among the concurrent requests. So however many want one row, at most one of a process's
 * connections waits for it, and what they do not want is changed as usual.
 */
export class Turns {
  /** Changes that wait for their turn. */
  waiting = 0;
  private readonly queues = new Map<string, ConcurrencyLimit>();

  /** @param longestWait in milliseconds: who waits longer for a turn is refused */
  constructor(private readonly longestWait: number) {}

  /**
   * Waits until nobody else changes the object. Fails with 503 if that takes too long, or too many wait.
   * @returns ends the turn; to be called once
   */
  async take(object: string, request: FastifyRequest, reply: FastifyReply): Promise<() => void> {
    const queue = this.queues.get(object) ?? new ConcurrencyLimit({ ...LIMITS, longestWait: this.longestWait });
    this.queues.set(object, queue);
    const end = () => {
      queue.release();
      if (queue.counts.active === 0) this.queues.delete(object);
    };
    if (queue.counts.active === 0) {
      await new Promise((told) => queue.acquire(told));
      return end;
    }
    if (this.waiting >= WAITING_AT_MOST) throw busy();
    leavePlace(request, reply);
    this.waiting += 1;
    const isMine = await new Promise<boolean>((told) => queue.acquire(told)).finally(() => (this.waiting -= 1));
    if (!isMine) throw busy();
    try {
      await takePlace(request, reply);
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }
}

/** Shows how many changes wait. */
export const observeTurns = (turns: Turns, registry: Registry): void =>
  showNumber(
    registry,
    'review_service_changes_waiting',
    'Changes that wait for another change of the same object',
    () => turns.waiting,
  );

const busy = () => new ApiException(errors.overloaded, { message: BUSY });
