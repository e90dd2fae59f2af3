import { AsyncResource } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { SOURCE_ANSWER_CHANNEL } from '@review-service/platform/outbox/channel';
import { Listener } from '@review-service/platform/outbox/listener';
import { type ApiTimeouts, TIMEOUTS } from '../../../timeouts';
import { type AnswerKey, AwaitedSourceAnswers, type AnswerState } from './source-answers';

/** Questions that this process waits for at once. */
const MOST = 2_000;

const textOf = ({ repositoryId, digest }: AnswerKey): string => `${repositoryId} ${digest}`;

/** Somebody who waits for the answers to some questions. */
class Wait {
  readonly open: Map<string, AnswerKey>;
  readonly found: AnswerState[] = [];
  private end!: () => void;
  readonly ended = new Promise<void>((end) => (this.end = end));

  constructor(keys: readonly AnswerKey[]) {
    this.open = new Map(keys.map((key) => [textOf(key), key]));
  }

  /** Takes the answer to one of them; the last one ends it. */
  take(text: string, state: AnswerState): void {
    if (!this.open.delete(text)) return;
    this.found.push(state);
    if (this.open.size === 0) this.end();
  }

  giveUp(): void {
    this.end();
  }
}

/**
 * The requests of this process that wait for answers. They hold no connection: the process hears on one of its own which
 * question was answered, and reads that answer once for all who wait for it.
 */
@Injectable()
export class AwaitedAnswers implements OnModuleDestroy, BeforeApplicationShutdown {
  /** For what outlives the request that starts it: it must not keep that one's context. */
  private readonly outside = new AsyncResource('AwaitedAnswers');
  /** By question. */
  private readonly waits = new Map<string, Set<Wait>>();
  private readonly listener: Listener;
  private listening: Promise<void> | undefined;
  private isListening = false;
  private waitedFor = 0;

  constructor(
    private readonly answers: AwaitedSourceAnswers,
    @Inject(DatabaseConfig) { sessionUrl: url }: DatabaseConfig,
    @Inject(TIMEOUTS) timeouts: ApiTimeouts,
    @Inject(LOG) log: Logger,
  ) {
    this.listener = new Listener({
      ...{ url, name: 'review-service-answers', channel: SOURCE_ANSWER_CHANNEL, timeouts },
      heard: (text) => void this.look([text]),
      // What was answered while nobody listened is not known.
      begun: () => {
        this.isListening = true;
        void this.look([...this.waits.keys()]);
      },
      lost: (error) => {
        this.isListening = false;
        log.debug({ err: error }, 'not listening to answers of sources: trying again');
      },
    });
  }

  /**
   * The answers to these questions that come within this time, in milliseconds. It resolves as soon as all are there, and
   * at once where this process waits for too many already.
   */
  async of(keys: readonly AnswerKey[], milliseconds: number): Promise<AnswerState[]> {
    if (this.waitedFor + keys.length > MOST) return [];
    const wait = this.begin(keys);
    const timer = setTimeout(() => wait.giveUp(), milliseconds);
    try {
      this.listening ??= this.outside.runInAsyncScope(() => this.listener.start());
      await Promise.race([this.listening, wait.ended]);
      // An answer may have come before it listened.
      void this.look([...wait.open.keys()]);
      await wait.ended;
      if (!this.isListening) await this.look([...wait.open.keys()]);
      return wait.found;
    } finally {
      clearTimeout(timer);
      this.finish(wait, keys);
    }
  }

  onModuleDestroy(): void {
    for (const waits of this.waits.values()) for (const wait of waits) wait.giveUp();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.listener.stop();
  }

  private begin(keys: readonly AnswerKey[]): Wait {
    const wait = new Wait(keys);
    this.waitedFor += keys.length;
    for (const text of wait.open.keys()) this.waits.set(text, (this.waits.get(text) ?? new Set()).add(wait));
    return wait;
  }

  private finish(wait: Wait, keys: readonly AnswerKey[]): void {
    this.waitedFor -= keys.length;
    for (const text of keys.map(textOf)) {
      const waits = this.waits.get(text);
      if (waits?.delete(wait) && waits.size === 0) this.waits.delete(text);
    }
  }

  /**
   * Reads answers for the requests that wait now. A request that comes while it reads may have asked anew. Everybody
   * who may connect to the database may send a notice, so a notice only says where to look.
   */
  private async look(texts: readonly string[]): Promise<void> {
    const waiting = new Map(texts.map((text) => [text, [...(this.waits.get(text) ?? [])]]));
    const keys = [...waiting].flatMap(
      ([text, waits]) => waits.find(({ open }) => open.has(text))?.open.get(text) ?? [],
    );
    if (keys.length === 0) return;
    const states = await this.outside.runInAsyncScope(() => this.answers.of(keys)).catch(() => []);
    for (const state of states) {
      if (state.hasSource && !state.isAnswered) continue;
      const text = textOf(state);
      for (const wait of waiting.get(text) ?? []) wait.take(text, state);
    }
  }
}
