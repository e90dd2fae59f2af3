import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';

/** The built program; the path works from `src` and `dist`, which have the same depth. */
const PROGRAM = resolve(__dirname, '../../dist/texts/markdown-thread.js');

/** Milliseconds for one text: a hundred times what a long one takes that is no attack. */
export const LONGEST = 250;
/** Megabytes of the thread's heap. */
const MEMORY = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 };
/** So many texts may wait: as many as a few pages have. */
const WAITING = 1_000;

interface Job {
  readonly text: string;
  readonly done: (html: string | null | undefined) => void;
}

/**
 * Renders Markdown, one text after the other, in a thread with a limit of time and of memory, so that others are answered
 * meanwhile. The thread begins with the first text; one that goes beyond a limit ends it, and the next text begins another.
 */
@Injectable()
export class MarkdownRenderer {
  /** Milliseconds for one text. */
  longest = LONGEST;
  private readonly waiting: Job[] = [];
  private thread?: Promise<Worker>;
  private isBusy = false;

  /** HTML; null where a limit ended it; undefined where too many wait, or there can be no thread now. */
  render(text: string): Promise<string | null | undefined> {
    if (this.waiting.length >= WAITING) return Promise.resolve(undefined);
    return new Promise((done) => {
      this.waiting.push({ text, done });
      void this.next();
    });
  }

  /** The thread is there: what it takes to load is not a text's. */
  async begun(): Promise<void> {
    await this.began().catch(() => undefined);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const thread = await this.thread?.catch(() => undefined);
    await thread?.terminate();
  }

  private began(): Promise<Worker> {
    if (this.thread) return this.thread;
    const begun = begin(() => {
      if (this.thread === begun) delete this.thread;
    });
    return (this.thread = begun);
  }

  private async next(): Promise<void> {
    const job = this.isBusy ? undefined : this.waiting.shift();
    if (!job) return;
    this.isBusy = true;
    job.done(await this.inThread(job.text));
    this.isBusy = false;
    void this.next();
  }

  private async inThread(text: string): Promise<string | null | undefined> {
    const thread = await this.began().catch(() => undefined);
    if (!thread) return undefined;
    const answer = answerOf(thread);
    thread.postMessage(text);
    const end = () => {
      delete this.thread;
      void thread.terminate();
    };
    const timer = setTimeout(end, this.longest);
    try {
      return await answer;
    } catch {
      // The thread has ended over this text, for lack of time or memory.
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A thread that has loaded its program. */
async function begin(onEnd: () => void): Promise<Worker> {
  const thread = new Worker(PROGRAM, { resourceLimits: MEMORY, env: {}, execArgv: [] });
  // It keeps no process alive.
  thread.unref();
  thread.on('error', onEnd).on('exit', onEnd);
  await answerOf(thread);
  return thread;
}

const answerOf = (thread: Worker): Promise<string | null> =>
  new Promise((take, refuse) => {
    const off = () => thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    const onMessage = (message: string | null) => {
      off();
      take(message);
    };
    const onError = (error: Error) => {
      off();
      refuse(error);
    };
    const onExit = () => onError(new Error('the thread has ended'));
    thread.once('message', onMessage).once('error', onError).once('exit', onExit);
  });
