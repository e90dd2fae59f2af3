import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type MirrorOutdated, SOURCE_MIRRORS_QUEUE, SOURCES_QUEUE } from '@review-service/contracts/sources';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { SOURCE_ANSWER_CHANNEL } from '@review-service/platform/outbox/channel';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { type Message, NotYet, Outside } from '../../../jobs/work';
import { SourceFailure } from '../source';
import { SourceMetrics } from '../source-metrics';
import { type StoredSource, StoredSources } from '../stored-sources';
import { Mirrors } from './mirrors';

/** Milliseconds for one fetch; the first one brings all of the repository. */
const TIMEOUT = 30 * 60_000;
/** A worker that fetches says so anew within this time; else another one may. */
const LEASE = '30 seconds';
const RENEWAL = 10_000;
/** Milliseconds until a fetch is tried again that another worker kept from beginning. */
const LATER = 2_000;
/** Questions that are asked again at once. */
const MOST_QUESTIONS = 1_000;

/** Fetches for the mirrors, one at a time for each, whatever the number of workers. */
@Injectable()
export class MirrorFetches implements OnModuleDestroy {
  private readonly stopped = new AbortController();

  constructor(
    private readonly db: Database,
    private readonly sources: StoredSources,
    private readonly mirrors: Mirrors,
    private readonly outbox: Outbox,
    private readonly metrics: SourceMetrics,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleDestroy(): void {
    this.stopped.abort();
  }

  /** Asks for a fetch, after which open questions are asked again. */
  async ask(repositoryId: number): Promise<void> {
    await this.db.transaction(() => this.outbox.send(SOURCE_MIRRORS_QUEUE, 'mirror.outdated', { repositoryId }));
  }

  /** Does nothing if the mirror was fetched since that was asked for. */
  @Outside(SOURCE_MIRRORS_QUEUE, 'mirror.outdated')
  async fetch({ repositoryId }: MirrorOutdated, { createdAt }: Message): Promise<void> {
    const stored = await this.sources.mirror(repositoryId);
    if (!stored) return;
    if (stored.fetchedAt === null || stored.fetchedAt < new Date(createdAt)) {
      const begun = await this.begin(repositoryId);
      if (begun === undefined) throw new NotYet('another worker fetches the mirror', LATER);
      const ended = new AbortController();
      const renewed = this.renew(repositoryId, ended.signal);
      try {
        const source = this.sources.open(stored);
        const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(TIMEOUT)]);
        await this.mirrors.fetch(source, signal);
        await this.finish(repositoryId, stored.version, begun);
        this.metrics.fetched('done');
      } catch (error) {
        await this.release(stored, error);
        if (this.stopped.signal.aborted) throw new NotYet('the worker stops', 0);
        this.metrics.fetched('failed');
        if (!(error instanceof SourceFailure)) throw error;
        // It is no fault of ours, and the next time is not far: nobody has to look at the job.
        await this.answerInVain(stored, error);
        return;
      } finally {
        ended.abort();
        await renewed;
      }
    }
    await this.askAgain(repositoryId);
  }

  /** Resolves with when the fetch begins, or undefined while another worker fetches. */
  private async begin(repositoryId: number): Promise<string | undefined> {
    const [row] = await this.db.change(
      { now: text },
      sql`
        update repository_source set fetching_until = now() + ${LEASE}::interval
        where repository_id = ${repositoryId} and coalesce(fetching_until < now(), true) returning now()::text as now`,
    );
    return row?.now;
  }

  private async renew(repositoryId: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const isOver = await pause(RENEWAL, false, { signal }).catch(() => true);
      if (isOver) return;
      await this.db
        .change(
          {},
          sql`
            update repository_source set fetching_until = now() + ${LEASE}::interval
            where repository_id = ${repositoryId}`,
        )
        .catch((error: unknown) => this.log.warn({ err: error }, 'a fetch of a mirror could not be shown to others'));
    }
  }

  private async finish(repositoryId: number, version: number, begun: string): Promise<void> {
    await this.db.change(
      {},
      sql`
        update repository_source set fetching_until = null, fetch_fault = null,
          fetched_at = case when version = ${version} then ${begun}::timestamptz else fetched_at end
        where repository_id = ${repositoryId}`,
    );
  }

  /** Lets others fetch, and keeps the fault of the source for those who administer the repository. */
  private async release({ repositoryId, version }: StoredSource, error: unknown): Promise<void> {
    const fault = error instanceof SourceFailure ? error.fault : null;
    await this.db.change(
      {},
      sql`
        update repository_source set fetching_until = null,
          fetch_fault = case when version = ${version} then coalesce(${fault}, fetch_fault) else fetch_fault end
        where repository_id = ${repositoryId}`,
    );
  }

  /** Asks the open questions of a repository again. */
  private async askAgain(repositoryId: number): Promise<void> {
    const open = await this.db.all(
      { digest: text },
      sql`
        select digest from source_answer where repository_id = ${repositoryId} and answered_at is null
        order by asked_at limit ${MOST_QUESTIONS}`,
    );
    if (open.length === 0) return;
    const digests = open.map(({ digest }) => digest);
    const changed = sql`
      select digest as key from source_answer
      where repository_id = ${repositoryId} and digest = any(${digests}) and answered_at is null`;
    const payloads = new Map(digests.map((digest) => [digest, { repositoryId, digest }]));
    await this.outbox.changeEach({ changed }, SOURCES_QUEUE, 'source.asked', payloads);
  }

  /** Waiting questions get the reason of the failure. */
  private async answerInVain(
    { repositoryId, version }: StoredSource,
    { fault, message }: SourceFailure,
  ): Promise<void> {
    this.log.warn({ repositoryId, source: 'mirror', fault, why: message }, 'a mirror could not be fetched');
    const answered = await this.db.change(
      { digest: text },
      sql`
        update source_answer set answered_at = now(), fault = ${fault},
          answer = ${JSON.stringify({ said: message })}::jsonb
        where repository_id = ${repositoryId} and answered_at is null and version = ${version}
          and question->>'kind' <> 'check'
        returning digest`,
    );
    for (const { digest } of answered)
      this.outbox.announce({ channel: SOURCE_ANSWER_CHANNEL, text: `${repositoryId} ${digest}` });
  }
}
