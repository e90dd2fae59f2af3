import { Injectable } from '@nestjs/common';
import { type SourceFault, type SourceQuestion, SOURCES_QUEUE } from '@review-service/contracts/sources';
import { type RowOf } from '@review-service/database/columns';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';

/** What an answer is found by: a repository, and the digest of a question to its source. */
export interface AnswerKey {
  readonly repositoryId: number;
  readonly digest: string;
}

const STATE = {
  repositoryId: number,
  digest: text,
  hasSource: boolean,
  /** There is an answer of the source as it is now. */
  isAnswered: boolean,
  /** It is recent enough to be given to somebody who asks now. */
  isHeld: boolean,
  /** What is there belongs to a source that has been changed since. */
  isOutdated: boolean,
  /** Nobody has wanted it for an hour. */
  isUnused: boolean,
  fault: nullable(text),
  storedAs: nullable(text),
  size: nullable(number),
  answer: nullable(json<object>()),
};

/** How things stand with a question. */
export type AnswerState = Omit<RowOf<typeof STATE>, 'fault'> & { readonly fault: SourceFault | null };

/**
 * How long an answer `a` holds: bytes for good, because a commit and a blob never change; what may change for a minute; a
 * fault shorter, because it may be over. A question that nobody answers is asked again.
 */
const isHeld: Sql = sql`(
  case
    when a.answered_at is null then a.asked_at > now() - interval '60 seconds'
    when a.question->>'kind' = 'check' then false
    when a.fault = 'missing' then a.answered_at > now() - interval '60 seconds'
    when a.fault is not null then a.answered_at > now() - interval '30 seconds'
    when a.stored_as is null then a.answered_at > now() - interval '60 seconds'
    else true
  end)`;

/** The rows of questions and answers. */
@Injectable()
export class AwaitedSourceAnswers {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** How things stand with these questions, in any order. */
  async of(keys: readonly AnswerKey[]): Promise<AnswerState[]> {
    const ids = keys.map(({ repositoryId }) => repositoryId);
    const digests = keys.map(({ digest }) => digest);
    const found = await this.db.all(
      STATE,
      sql`
        select q.repository_id as "repositoryId", q.digest, s.repository_id is not null as "hasSource",
          a.version is not null and a.version = s.version and a.answered_at is not null as "isAnswered",
          a.version is not null and a.version = s.version and ${isHeld} as "isHeld",
          a.version is not null and a.version <> s.version as "isOutdated",
          a.used_at is not null and a.used_at < now() - interval '1 hour' as "isUnused",
          a.fault, a.stored_as as "storedAs", a.size, a.answer
        from unnest(${ids}::integer[], ${digests}::text[]) q (repository_id, digest)
        left join repository_source s on s.repository_id = q.repository_id
        left join source_answer a on a.repository_id = s.repository_id and a.digest = q.digest`,
      { keepsPlan: true },
    );
    // The reason for the cast: only the worker writes faults, and it is typed.
    return found as AnswerState[];
  }

  /**
   * Asks the source what nobody else is asking at this moment: whatever the number of processes, there is one job for a
   * question.
   */
  async ask(repositoryId: number, questions: ReadonlyMap<string, SourceQuestion>): Promise<void> {
    const digests = [...questions.keys()];
    const texts = [...questions.values()].map((question) => JSON.stringify(question));
    const changed = sql`
      insert into source_answer as a (repository_id, digest, question, version)
      select s.repository_id, q.digest, q.question::jsonb, s.version
      from repository_source s, unnest(${digests}::text[], ${texts}::text[]) q (digest, question)
      where s.repository_id = ${repositoryId}
      order by q.digest
      on conflict (repository_id, digest) do update
        set version = excluded.version, asked_at = now(), answered_at = null, fault = null, answer = null, used_at = now()
        where a.stored_as is null and (a.version <> excluded.version or not ${isHeld})
      returning a.digest as key`;
    const payloads = new Map(digests.map((digest) => [digest, { repositoryId, digest }]));
    await this.outbox.changeEach({ changed }, SOURCES_QUEUE, 'source.asked', payloads);
  }

  /** Drops what a former source answered: an update would not say that the bytes of it are unused. */
  async forgetOutdated(repositoryId: number, digests: readonly string[]): Promise<void> {
    await this.db.change(
      {},
      sql`
        delete from source_answer a using repository_source s
        where a.repository_id = ${repositoryId} and a.digest = any(${[...digests]}::text[])
          and s.repository_id = a.repository_id and a.version <> s.version`,
    );
  }

  /** Remembers that answers are wanted, so that others go before them. */
  async use(repositoryId: number, digests: readonly string[]): Promise<void> {
    await this.db.change(
      {},
      sql`
        update source_answer set used_at = now()
        where repository_id = ${repositoryId} and digest = any(${[...digests]}::text[])
          and used_at < now() - interval '1 hour'`,
    );
  }
}
