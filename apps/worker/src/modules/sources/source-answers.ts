import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  type SourceAsked,
  type SourceFault,
  type SourceQuestion,
  SOURCES_QUEUE,
} from '@review-service/contracts/sources';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { SOURCE_ANSWER_CHANNEL } from '@review-service/platform/outbox/channel';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { FileStore } from '@review-service/platform/storage/file-store';
import { keepFile } from '@review-service/platform/storage/keep-file';
import { WorkerConfig } from '../../worker.config';
import { digestsOf } from './file-digests';
import { Readers } from './readers';
import { type Errand, MirrorIsOutdated, SourceFailure } from './source';
import { SourceMetrics } from './source-metrics';
import type { SourceReader } from './source-reader';
import { type AskedQuestion, StoredSources } from './stored-sources';
import { MirrorFetches } from './mirrors/mirror-fetches';
import { Outside } from '../../jobs/work';

/** Milliseconds for all that is done for one question. */
const TIMEOUT = 5_000;

/** What is written down. */
interface Written {
  readonly fault?: SourceFault;
  readonly storedAs?: string;
  readonly size?: number;
  readonly answer?: object;
}

/** Answers the questions to the sources of repositories, and tells those who wait. */
@Injectable()
export class SourceAnswers {
  constructor(
    private readonly db: Database,
    private readonly sources: StoredSources,
    private readonly readers: Readers,
    private readonly fetches: MirrorFetches,
    private readonly outbox: Outbox,
    private readonly store: FileStore,
    private readonly metrics: SourceMetrics,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Nothing happens if it is answered already, or nobody wants to know any more. */
  @Outside(SOURCES_QUEUE, 'source.asked')
  async answer({ repositoryId, digest }: SourceAsked): Promise<void> {
    const asked = await this.sources.question(repositoryId, digest);
    if (!asked) return;
    const ended = this.metrics.started(asked.kind, asked.question.kind);
    const folder = await mkdtemp(join(tmpdir(), 'review-service-source-'));
    try {
      const written = await this.read(asked, folder);
      await this.write(asked, digest, written);
      ended(written.fault ?? 'answered');
    } catch (error) {
      ended('put off');
      if (!(error instanceof MirrorIsOutdated)) throw error;
      await this.fetches.ask(repositoryId);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** What the source says, or why it says nothing. */
  private async read(asked: AskedQuestion, folder: string): Promise<Written> {
    const { question, isOutdated, repositoryId, kind } = asked;
    try {
      const source = this.sources.open(asked);
      const errand = { source, signal: AbortSignal.timeout(TIMEOUT), folder, isOutdated };
      return await this.ask(this.readers.of(source.kind), errand, question);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      const { fault, message } = error;
      const level = fault === 'missing' || fault === 'unsupported' ? 'debug' : 'warn';
      this.log[level](
        { repositoryId, source: kind, question: question.kind, fault, why: message },
        'a source was asked in vain',
      );
      return { fault, answer: { said: message } };
    }
  }

  private async ask(reader: SourceReader, errand: Errand, question: SourceQuestion): Promise<Written> {
    refuseIds(question);
    switch (question.kind) {
      case 'file':
        return this.keep(await reader.file(errand, question), question.blob);
      case 'change':
        return this.keep(await reader.change(errand, question));
      case 'branches':
        return { answer: await reader.branches(errand) };
      case 'commits':
        return { answer: await reader.commits(errand, question) };
      case 'check':
        await reader.check(errand);
        return { answer: {} };
    }
  }

  /** Stores bytes before they are an answer. */
  private async keep(path: string, blob = ''): Promise<Written> {
    const digests = await digestsOf(path);
    const { size, sha256 } = digests;
    if (size > this.config.maxDiffBytes) throw new SourceFailure('too-large', `it has ${size} bytes`);
    if (!digests.isBlob(blob)) throw new SourceFailure('wrong', `what it sent is not the blob ${blob}`);
    await keepFile(this.db.entities, this.store, { path, sha256, size });
    return { storedAs: sha256, size };
  }

  /** Unless the question was put anew meanwhile, to a source that has changed. */
  private async write(
    { repositoryId, version, askedVersion }: AskedQuestion,
    digest: string,
    { fault, storedAs, size, answer }: Written,
  ): Promise<void> {
    await this.db.change(
      {},
      sql`
        update source_answer set answered_at = now(), version = ${version}, fault = ${fault ?? null},
          stored_as = ${storedAs ?? null}, size = ${size ?? null},
          answer = ${answer === undefined ? null : JSON.stringify(answer)}::jsonb
        where repository_id = ${repositoryId} and digest = ${digest} and answered_at is null
          and version = ${askedVersion}`,
    );
    this.outbox.announce({ channel: SOURCE_ANSWER_CHANNEL, text: `${repositoryId} ${digest}` });
  }
}

/** Ids go into addresses and commands. The API lets no others in. */
function refuseIds(question: SourceQuestion): void {
  const commit = 'commit' in question ? question.commit : 'start' in question ? question.start : '';
  const blob = question.kind === 'file' ? question.blob : '';
  if ((commit !== '' && !/^[\da-f]{4,64}$/i.test(commit)) || (blob !== '' && !/^[\da-f]{7,64}$/.test(blob)))
    throw new SourceFailure('missing', 'nothing has such an id');
}
