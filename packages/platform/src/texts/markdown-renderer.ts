import { Injectable } from '@nestjs/common';
import { Budget } from '../limits/budget';
import { SharedRoom } from '../limits/shared-room';
import { RenderQueue, type RenderOrder } from './render-queue';
import { RenderThread } from './render-thread';

/** Milliseconds for one text: a hundred times the time of a long, harmless one. */
export const LONGEST = 250;

/** Characters of a short text: even the worst of them takes a few milliseconds. */
const SHORT = 1_000;

/** The budget of a payer's long texts: enough for some hundred harmless ones, or four attacks. */
const BUDGET = { most: 1_000, perSecond: 100 };

/** Characters of all texts that wait, and those of one payer. */
const WAITING = { total: 16_777_216, share: 4_194_304 };

/** Characters that a text takes of that beside its own. */
const OF_A_TEXT = 1_000;

/**
 * Renders Markdown in two threads: one for short texts, which therefore never wait for a long one. In each, texts that a reader
 * waits for come first, then those of payers with the least used time. An author whose long texts have used up the budget
 * has to wait until somebody reads them, in the reader's budget.
 */
@Injectable()
export class MarkdownRenderer {
  /** Milliseconds for one text. */
  longest = LONGEST;
  private readonly room = new SharedRoom(WAITING);
  private readonly short = new Lane({ most: Infinity, perSecond: BUDGET.perSecond });
  private readonly long = new Lane(BUDGET);

  /** HTML; null where a limit ended it; undefined where too many wait, or there can be no thread now. */
  async render(text: string, order: RenderOrder): Promise<string | null | undefined> {
    const lease = this.room.lease(order.payer);
    if (!lease.take(text.length + OF_A_TEXT)) return undefined;
    const lane = text.length <= SHORT ? this.short : this.long;
    try {
      return await lane.render(text, order, () => this.longest);
    } finally {
      lease.end();
    }
  }

  /** A thread was loaded once: its loading time does not count for a text. */
  async begun(): Promise<void> {
    await this.short.begun();
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all([this.short.close(), this.long.close()]);
  }
}

/** One thread, and the texts that wait for it. */
class Lane {
  private readonly thread = new RenderThread();
  private readonly budget: Budget;
  private readonly queue: RenderQueue;
  private isBusy = false;
  private firstBegun?: Promise<unknown>;

  constructor(limits: ConstructorParameters<typeof Budget>[0]) {
    this.budget = new Budget(limits);
    this.queue = new RenderQueue(this.budget);
  }

  render(text: string, order: RenderOrder, longest: () => number): Promise<string | null | undefined> {
    return new Promise((done) => {
      this.queue.add({ ...order, text, done });
      void this.next(longest);
    });
  }

  async begun(): Promise<void> {
    this.firstBegun ??= this.thread.begun();
    await this.firstBegun.catch(() => undefined);
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private async next(longest: () => number): Promise<void> {
    const job = this.isBusy ? undefined : this.queue.next();
    if (!job) return;
    const { text, payer, done } = job;
    if (this.budget.wait(payer) > 0) {
      done(undefined);
    } else {
      this.isBusy = true;
      await this.thread.begun().catch(() => undefined);
      const start = performance.now();
      const html = await this.thread.render(text, longest());
      this.budget.use(payer, performance.now() - start);
      this.isBusy = false;
      done(html);
    }
    void this.next(longest);
  }
}
