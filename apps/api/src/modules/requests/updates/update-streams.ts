import { AsyncResource } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { showNumber } from '@review-service/platform/health/show-number';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { REVIEW_REQUEST_CHANNEL } from '@review-service/platform/outbox/channel';
import { Listener } from '@review-service/platform/outbox/listener';
import type { Registry } from 'prom-client';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { type ApiTimeouts, TIMEOUTS } from '../../../timeouts';
import { type EndedSessions, noticeIn } from '../review-requests';
import { DashboardReaders } from './dashboard-readers';
import { type Reading, UpdateStream } from './update-stream';
import { UpdatesService } from './updates.service';

/** Streams that one account, or one network without a login, has at once: a browser needs one for all its pages. */
const [PER_ACCOUNT, PER_NETWORK] = [20, 200];

/** Seconds from one sign of life of a stream to the next: less than proxies wait, which is mostly a minute. */
const BEAT = 20;

/** Minutes that a stream lasts, at least and at most. Readers who lost admission are disconnected by then. */
const [SHORTEST, LONGEST] = [10, 20];

/** Milliseconds after which readers come again, at least and at most: not all at once, when a process ends. */
const [SOONEST, LATEST] = [1_000, 8_000];

/** Readers that are judged at once, so that requests have the connections of look-ups, too. */
const JUDGED = 8;

const FULL = 'More pages are kept up to date than this process can do. Ask for the JSON now and then, or try again.';
const TOO_MANY =
  'You have as many streams of updates open as one may have. Close one, or ask for the JSON now and then.';

const between = (least: number, most: number): number => Math.floor(least + Math.random() * (most - least));

const keyOf = (localSiteId: number | null, displayId: number): string => `${localSiteId ?? ''}/${displayId}`;

/**
 * The open streams of this process. It hears what happens on one connection of its own, and judges each reader before
 * anything is told: by the rule of the review request's own URL, and by the credentials as they are then.
 */
@Injectable()
export class UpdateStreams implements OnModuleDestroy, BeforeApplicationShutdown {
  /** For what outlives the request that starts it: it must not keep that one's context. */
  private readonly outside = new AsyncResource('UpdateStreams');
  private readonly streams = new Set<UpdateStream>();
  /** Those that a review request is read by. */
  private readonly readers = new Map<string, Set<UpdateStream>>();
  private readonly dashboards: DashboardReaders;
  private readonly counts = new Map<string, number>();
  /** By the second in which they get their sign of life. */
  private readonly beats: readonly Set<UpdateStream>[] = Array.from({ length: BEAT }, () => new Set<UpdateStream>());
  private readonly toJudge = new Set<UpdateStream>();
  private readonly listener: Listener;
  private listening: Promise<void> | undefined;
  private clock: NodeJS.Timeout | undefined;
  private second = 0;
  private judging = 0;
  private isListening = false;
  private isEnding = false;
  private refused = 0;

  constructor(
    private readonly updates: UpdatesService,
    @Inject(ApiConfig) private readonly config: ApiConfig,
    @Inject(DatabaseConfig) { sessionUrl: url }: DatabaseConfig,
    @Inject(TIMEOUTS) timeouts: ApiTimeouts,
    @Inject(LOG) log: Logger,
  ) {
    this.dashboards = new DashboardReaders(updates, (stream, notice) => {
      stream.remember(notice, 'dashboard');
      this.judgeSoon(stream);
    });
    this.listener = new Listener({
      ...{ url, name: 'review-service-updates', channel: REVIEW_REQUEST_CHANNEL, timeouts },
      heard: (text) => this.hear(text),
      begun: () => this.beginAgain(),
      lost: (error) => {
        this.isListening = false;
        log.debug({ err: error }, 'not listening to updates: trying again');
      },
    });
  }

  /** How many are open, and how many were refused. */
  get numbers(): { readonly open: number; readonly refused: number } {
    return { open: this.streams.size, refused: this.refused };
  }

  /**
   * Opens one, which begins with the versions as they are now: whatever happens later is told. Refused with 114 where the
   * reader has too many, and with 503 where the process has, or where it does not hear what happens.
   */
  async open(reading: Reading): Promise<UpdateStream> {
    this.expectRoom(reading);
    const endsAt = Date.now() + between(SHORTEST * 60_000, LONGEST * 60_000);
    const stream = new UpdateStream(reading, endsAt, between(0, BEAT));
    this.add(stream);
    try {
      await this.listen();
      const { requests } = await this.updates.of(reading.displayIds, reading.caller);
      stream.setRetry(between(SOONEST, LATEST));
      stream.say('state', { review_requests: requests });
      this.begin(stream);
      return stream;
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }

  onModuleDestroy(): void {
    this.isEnding = true;
    clearInterval(this.clock);
    for (const stream of this.streams) stream.end();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.listener.stop();
  }

  private expectRoom({ caller, reader }: Reading): void {
    const isFull = this.isEnding || this.streams.size >= this.config.maxUpdateStreams;
    const most = caller.isAnonymous ? PER_NETWORK : PER_ACCOUNT;
    const isGreedy = (this.counts.get(reader) ?? 0) >= most;
    if (!isFull && !isGreedy) return;
    this.refused += 1;
    if (isFull) fail(errors.overloaded, { message: FULL });
    fail(errors.rateLimitExceeded, { message: TOO_MANY, limit: { retryAfter: 60 } });
  }

  /** From now on it is counted, and remembers what is to be told. */
  private add(stream: UpdateStream): void {
    const { reader, caller, displayIds, isOfDashboard } = stream.reading;
    this.streams.add(stream);
    if (isOfDashboard && !caller.isAnonymous) this.dashboards.add(stream);
    this.counts.set(reader, (this.counts.get(reader) ?? 0) + 1);
    const keys = displayIds.map((displayId) => keyOf(caller.siteId, displayId));
    for (const key of keys) this.readers.set(key, (this.readers.get(key) ?? new Set()).add(stream));
    stream.once('close', () => {
      this.streams.delete(stream);
      this.toJudge.delete(stream);
      this.beats[stream.beat]?.delete(stream);
      const left = (this.counts.get(reader) ?? 0) - 1;
      if (left > 0) this.counts.set(reader, left);
      else this.counts.delete(reader);
      for (const key of keys) {
        const readers = this.readers.get(key);
        if (readers?.delete(stream) && readers.size === 0) this.readers.delete(key);
      }
    });
  }

  /** From now on it is told. */
  private begin(stream: UpdateStream): void {
    this.beats[stream.beat]?.add(stream);
    this.clock ??= this.outside.runInAsyncScope(() => setInterval(() => this.beat(), 1_000).unref());
    this.judgeSoon(stream);
  }

  /** Begins to listen for the first reader. 503 while it cannot. */
  private async listen(): Promise<void> {
    this.listening ??= this.outside.runInAsyncScope(() => this.listener.start());
    await this.listening;
    if (!this.isListening) fail(errors.unavailable);
  }

  /** What happened while nobody listened is not known. */
  private beginAgain(): void {
    this.isListening = true;
    for (const stream of this.streams) stream.say('missed');
  }

  /** Everybody who may connect to the database may send a notice, so malformed ones are skipped. */
  private hear(text: string): void {
    const notice = noticeIn(text);
    if (!notice) return;
    if (!('displayId' in notice)) {
      this.doubt(notice);
      return;
    }
    for (const stream of this.readers.get(keyOf(notice.localSiteId, notice.displayId)) ?? []) {
      stream.remember(notice, 'review request');
      this.judgeSoon(stream);
    }
    this.outside.runInAsyncScope(() => this.dashboards.hear(notice));
  }

  /**
   * Ends the streams of these sessions if they have really ended. Everybody who may connect to the database may send
   * such a notice.
   */
  private doubt(ended: EndedSessions): void {
    for (const stream of this.streams) {
      const { userId, sessionId } = stream.reading.caller;
      if (!('userId' in ended ? userId === ended.userId : sessionId === ended.sessionId)) continue;
      stream.doubt();
      this.judgeSoon(stream);
    }
  }

  private judgeSoon(stream: UpdateStream): void {
    this.toJudge.add(stream);
    if (this.judging < JUDGED) void this.outside.runInAsyncScope(() => this.judgeAll());
  }

  /** The readers that wait, one after the other. */
  private async judgeAll(): Promise<void> {
    this.judging += 1;
    for (const stream of this.toJudge) {
      this.toJudge.delete(stream);
      await this.tell(stream).catch(() => stream.end());
    }
    this.judging -= 1;
  }

  /** Tells one reader what they may know, or ends the stream of one who is not the same any more. */
  private async tell(stream: UpdateStream): Promise<void> {
    const recalled = stream.recall();
    if (!recalled) return;
    const { told, hasMissed } = recalled;
    const { caller } = stream.reading;
    const notices = told.map(({ notice }) => notice);
    const [displayIds, actorIds] = [notices.map(({ displayId }) => displayId), notices.map(({ actorId }) => actorId)];
    const judged = await this.updates.judge([...new Set(displayIds)], [...new Set(actorIds)], caller);
    if (!judged?.isSame) {
      stream.end();
      return;
    }
    if (hasMissed) stream.say('missed');
    const versions = new Map(judged.seen.map(({ id, version }) => [id, version]));
    let hasOtherDashboard = false;
    for (const { notice, changes } of told) {
      const { displayId, happened, actorId, id } = notice;
      const version = versions.get(displayId);
      // The URL of a deleted one says so, too.
      const isGone = happened === 'review-request.deleted' && !judged.there.includes(displayId);
      if (version === undefined && !isGone) continue;
      if (changes === 'dashboard') {
        hasOtherDashboard = true;
        continue;
      }
      const own = actorId === caller.userId;
      const by = isGone ? undefined : judged.people.find((one) => one.id === actorId)?.username;
      stream.say('update', { review_request: displayId, version, happened, own, by, id });
    }
    if (hasOtherDashboard) stream.say('dashboard');
  }

  private beat(): void {
    this.second = (this.second + 1) % BEAT;
    const now = Date.now();
    for (const stream of this.beats[this.second] ?? []) {
      if (stream.endsAt < now) stream.end();
      else stream.say('beat');
    }
  }
}

/** Shows in the metrics how many are open. */
export function observeUpdateStreams(streams: UpdateStreams, registry: Registry): void {
  showNumber(registry, 'review_service_update_streams', 'Streams of updates that are open', () => streams.numbers.open);
  showNumber(
    registry,
    'review_service_update_streams_refused',
    'Streams of updates that were refused since the start: the process, or their reader, had too many',
    () => streams.numbers.refused,
  );
}
