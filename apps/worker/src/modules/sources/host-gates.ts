import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { NotYet } from '../../jobs/work';
import { SourceFailure } from './source';

/** Requests of this process at once to one host. */
const AT_ONCE = 6;
/** A request waits for a place only while the host answers others at least this often, in milliseconds. */
const PATIENCE = 1_000;
/** So many failures one after another, and the host is left alone for so long, in milliseconds. */
const FAILURES = 5;
const REST = 10_000;
/** Hosts that are remembered. */
const MOST_HOSTS = 500;

/**
 * Keeps a host that hangs or fails from holding up the questions to others. A host has a few requests at once. Others
 * wait in line while it answers; while it does not, their questions go back to the queue. After some failures it gets
 * no request for a while, and questions get that answer at once. Then one request tries it again.
 */
@Injectable()
export class HostGates {
  private readonly gates = new LRUCache<string, HostGate>({ max: MOST_HOSTS });

  constructor(@Inject(LOG) private readonly log: Logger) {}

  /** Does `work` when the host's turn has come. Rejects as `work` does, or with NotYet, or because the host rests. */
  async pass<Result>(host: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    let gate = this.gates.get(host);
    if (!gate) this.gates.set(host, (gate = new HostGate(host, this.log)));
    return gate.pass(signal, work);
  }
}

const isUnreachable = (error: unknown): boolean => error instanceof SourceFailure && error.fault === 'unreachable';

/** That of one host. */
class HostGate {
  private running = 0;
  private answeredAt = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly breaker = circuitBreaker(handleWhen(isUnreachable), {
    halfOpenAfter: REST,
    breaker: new ConsecutiveBreaker(FAILURES),
  });

  constructor(
    private readonly host: string,
    log: Logger,
  ) {
    this.breaker.onBreak(() => log.warn({ host }, 'a source fails again and again: it is left alone for a while'));
    this.breaker.onReset(() => log.info({ host }, 'a source answers again'));
  }

  async pass<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.running < AT_ONCE) this.running += 1;
    else await this.turn(signal);
    try {
      const result = await this.breaker.execute(work);
      this.answeredAt = Date.now();
      return result;
    } catch (error) {
      if (!isBrokenCircuitError(error)) {
        if (!isUnreachable(error)) this.answeredAt = Date.now();
        throw error;
      }
      throw new SourceFailure('unreachable', `${this.host} failed ${FAILURES} times, and is left alone for a while`);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Resolves when a place is handed over; rejects when the host has not answered anybody for a while. */
  private turn(signal: AbortSignal): Promise<void> {
    const busy = () => new NotYet(`${this.host} has enough to answer`, PATIENCE);
    const isSilent = () => Date.now() - this.answeredAt > PATIENCE;
    if (isSilent()) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearInterval(timer);
        signal.removeEventListener('abort', giveUp);
        const at = this.waiting.indexOf(next);
        if (at >= 0) this.waiting.splice(at, 1);
        settle();
      };
      const next = end(resolve);
      const giveUp = end(() => reject(busy()));
      const timer = setInterval(() => isSilent() && giveUp(), PATIENCE);
      signal.addEventListener('abort', giveUp);
    });
  }
}
