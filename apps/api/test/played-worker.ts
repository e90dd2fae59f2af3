import type { SourceFault, SourceQuestion } from '@review-service/contracts/sources';
import { json, number, text } from '@review-service/database/row-types';
import type { RowOf } from '@review-service/database/columns';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { SOURCE_ANSWER_CHANNEL } from '@review-service/platform/outbox/channel';
import { keepBytes } from '@review-service/testing/keep-bytes';
import type { TestApi } from './test-api';

/** What a source says to a question. */
export type PlayedAnswer =
  { readonly bytes: Buffer | string } | { readonly answer: object } | { readonly fault: SourceFault };

const ASKED = { repositoryId: number, digest: text, question: json<SourceQuestion>(), version: number };

/** How often it looks for questions, in milliseconds. */
const PAUSE = 5;

/** Plays the worker that asks the sources of repositories: it answers each question as a suite says. */
export class PlayedWorker {
  /** Those of a test. */
  private static readonly running: PlayedWorker[] = [];

  private isStopped = false;
  private readonly ended: Promise<void>;

  private constructor(
    private readonly api: TestApi,
    private readonly says: (question: SourceQuestion, repositoryId: number) => PlayedAnswer | undefined,
  ) {
    this.ended = this.answerAll();
  }

  /** @param says the answer to a question; undefined: it stays open */
  static on(api: TestApi, says: (question: SourceQuestion, repositoryId: number) => PlayedAnswer | undefined): void {
    PlayedWorker.running.push(new PlayedWorker(api, says));
  }

  /** Stops those that were started: after each test, and before another one says something else. */
  static async stopAll(): Promise<void> {
    await Promise.all(PlayedWorker.running.splice(0).map((worker) => worker.stop()));
  }

  /** Gives a repository a source, which is asked for all there is. */
  static async giveSource(api: TestApi, repository: { readonly id: number }): Promise<void> {
    await api.db.query(
      `insert into repository_source (repository_id, kind, url)
       values ($1, 'mirror', 'https://git.example.com/it.git')`,
      [repository.id],
    );
  }

  private stop(): Promise<void> {
    this.isStopped = true;
    return this.ended;
  }

  private async answerAll(): Promise<void> {
    while (!this.isStopped) {
      const asked = await all(
        this.api.db,
        ASKED,
        sql`
          select repository_id as "repositoryId", digest, question, version
          from source_answer where answered_at is null`,
      );
      for (const one of asked) await this.answer(one);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  private async answer({ repositoryId, digest, question, version }: RowOf<typeof ASKED>): Promise<void> {
    const said = this.says(question, repositoryId);
    if (!said) return;
    const { db, files } = this.api;
    const bytes = 'bytes' in said ? Buffer.from(said.bytes) : undefined;
    const storedAs = bytes ? await keepBytes(db, files, bytes) : null;
    await all(
      db,
      {},
      sql`
        with answered as (
          update source_answer set answered_at = now(), stored_as = ${storedAs}, size = ${bytes?.length ?? null},
            answer = ${'answer' in said ? JSON.stringify(said.answer) : null}::jsonb,
            fault = ${'fault' in said ? said.fault : null}
          where repository_id = ${repositoryId} and digest = ${digest} and version = ${version} and answered_at is null
          returning 1)
        select from answered, pg_notify(${SOURCE_ANSWER_CHANNEL}, ${`${repositoryId} ${digest}`})`,
    );
  }
}
