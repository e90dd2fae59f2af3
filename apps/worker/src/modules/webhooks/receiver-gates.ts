import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  wrap,
} from 'cockatiel';

/** Messages of this process at once to one webhook. */
const AT_ONCE = 4;

/** So many failures one after another, and the webhook is left alone for a while. */
const FAILURES = 5;

/** Webhooks that are remembered: those that had something to get lately. */
const MOST = 1_000;

/** Why a message was not sent: its webhook has enough to answer, or is left alone. */
export class NotNow extends Error {}

/**
 * Keeps a webhook that hangs or fails from holding up the messages to others: it has a few at once, and after some
 * failures none for a while; then one message tries it again. Nothing waits here: a refused message is retried later.
 */
@Injectable()
export class ReceiverGates {
  /** How long a webhook is left alone, in milliseconds. */
  rest = 30_000;
  private readonly gates = new Map<number, ReturnType<ReceiverGates['open']>>();

  constructor(@Inject(LOG) private readonly log: Logger) {}

  /** Does `work`, unless it is not the webhook's turn: then it rejects with NotNow. A rejection of `work` is a failure. */
  async pass<Result>(webhookId: number, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.of(webhookId).execute(work);
    } catch (error) {
      if (isBulkheadRejectedError(error)) throw new NotNow('the webhook has enough to answer');
      if (isBrokenCircuitError(error))
        throw new NotNow('the webhook fails again and again, and is left alone for a while');
      throw error;
    }
  }

  private of(webhookId: number) {
    const gate = this.gates.get(webhookId) ?? this.open(webhookId);
    // The last used is the last in the map.
    this.gates.delete(webhookId);
    this.gates.set(webhookId, gate);
    const [oldest] = this.gates.keys();
    if (this.gates.size > MOST && oldest !== undefined) this.gates.delete(oldest);
    return gate;
  }

  private open(webhookId: number) {
    const breaker = circuitBreaker(handleAll, { halfOpenAfter: this.rest, breaker: new ConsecutiveBreaker(FAILURES) });
    breaker.onBreak(() =>
      this.log.warn({ webhookId }, 'a webhook fails again and again: it is left alone for a while'),
    );
    breaker.onReset(() => this.log.info({ webhookId }, 'a webhook answers again'));
    return wrap(bulkhead(AT_ONCE), breaker);
  }
}
