import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The built program; the path works from `src` and `dist`, which have the same depth. */
const PROGRAM = resolve(__dirname, '../../dist/texts/markdown-thread.js');

/** Megabytes of the thread's heap. */
const MEMORY = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 };

/**
 * Renders Markdown in a thread with a limit of time and of memory, so that others are answered meanwhile. The thread begins
 * with the first text; one that goes beyond a limit ends it, and the next text begins another.
 */
export class RenderThread {
  private thread?: Promise<Worker>;

  /** Renders one text; call it for the next one when that is done. HTML; null where a limit ended it; undefined: no thread. */
  async render(text: string, longest: number): Promise<string | null | undefined> {
    const thread = await this.begun().catch(() => undefined);
    if (!thread) return undefined;
    const answer = answerOf(thread);
    thread.postMessage(text);
    const end = () => {
      delete this.thread;
      void thread.terminate();
    };
    const timer = setTimeout(end, longest);
    try {
      return await answer;
    } catch {
      // The thread has ended over this text, for lack of time or memory.
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A thread that has loaded its program. */
  begun(): Promise<Worker> {
    if (this.thread) return this.thread;
    const begun = begin(() => {
      if (this.thread === begun) delete this.thread;
    });
    return (this.thread = begun);
  }

  async close(): Promise<void> {
    const thread = await this.thread?.catch(() => undefined);
    await thread?.terminate();
  }
}

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
