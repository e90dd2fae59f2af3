import { Injectable } from '@nestjs/common';
import type { SourceKind, SourceQuestion } from '@review-service/contracts/sources';
import { columns, computed, together } from '@review-service/database/columns';
import { RepositorySource } from '@review-service/database/entities/repository-source.entity';
import { boolean, json, number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { SOURCE_TOKEN_PLACE } from '@review-service/platform/secrets/source-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { type Source, SourceFailure } from './source';

const SOURCE = columns(RepositorySource, 's', [
  'repositoryId',
  'kind',
  'url',
  'project',
  'username',
  'sealed',
  'version',
  'fetchedAt',
]);

const ASKED = together(
  SOURCE,
  computed({
    question: [json<SourceQuestion>(), sql`a.question`],
    askedVersion: [number, sql`a.version`],
    // A fetch that has just been says all that there is to say.
    isOutdated: [
      boolean,
      sql`coalesce(s.fetched_at < a.asked_at and s.fetched_at < now() - interval '10 seconds', true)`,
    ],
  }),
);

/** The row of a source. */
export type StoredSource = Pick<
  RepositorySource,
  'repositoryId' | 'kind' | 'url' | 'project' | 'username' | 'sealed' | 'version' | 'fetchedAt'
>;

/** A question that nobody has answered yet, and the source that it is for. */
export type AskedQuestion = StoredSource & {
  readonly question: SourceQuestion;
  /** The version of the source that the question was put to: an older one, if the source has changed since. */
  readonly askedVersion: number;
  readonly isOutdated: boolean;
};

/** The sources in the database. */
@Injectable()
export class StoredSources {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
  ) {}

  /** A question, unless it is answered or gone. */
  question(repositoryId: number, digest: string): Promise<AskedQuestion | undefined> {
    return this.db.find(
      ASKED,
      sql`
        select ${ASKED} from source_answer a join repository_source s using (repository_id)
        where a.repository_id = ${repositoryId} and a.digest = ${digest} and a.answered_at is null`,
    );
  }

  /** The source of a repository, if it is a mirror. */
  mirror(repositoryId: number): Promise<StoredSource | undefined> {
    return this.db.find(
      SOURCE,
      sql`select ${SOURCE} from repository_source s where s.repository_id = ${repositoryId} and ${isMirror}`,
    );
  }

  /** All mirrors, as they are told apart. */
  mirrors(): Promise<Pick<StoredSource, 'repositoryId' | 'url'>[]> {
    const list = columns(RepositorySource, 's', ['repositoryId', 'url']);
    return this.db.all(list, sql`select ${list} from repository_source s where ${isMirror}`);
  }

  /** With its token in the clear. Throws if no key opens it. */
  open({ repositoryId, kind, url, project, username, sealed }: StoredSource): Source {
    const token = sealed === null ? '' : this.secrets.open(SOURCE_TOKEN_PLACE(repositoryId), sealed);
    if (token === undefined)
      throw new SourceFailure('unauthorized', 'no key opens its token: put the key back, or give the token again');
    // The reason for the cast: the API writes only kinds that there are; a newer release may have more.
    return { repositoryId, kind: kind as SourceKind, url, project, username, token };
  }
}

/** Of a source `s`. */
export const isMirror: Sql = sql`s.kind = 'mirror'`;
