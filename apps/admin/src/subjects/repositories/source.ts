import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { RepositorySource } from '@review-service/database/entities/repository-source.entity';
import { boolean, nullable, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';

const SOURCE = together(
  columns(RepositorySource, 's', ['kind', 'url', 'project', 'username', 'validates']),
  computed({
    hasToken: [boolean, sql`s.sealed is not null`],
    fetched: [nullable(text), isoTime(sql`s.fetched_at`)],
  }),
);

/** Where the files of a repository are read, without the token. */
export type ShownSource = RowOf<typeof SOURCE>;

/** The source of a repository; undefined: it has none. */
export async function findSource(db: Db, repositoryId: number): Promise<ShownSource | undefined> {
  const [source] = await all(
    db,
    SOURCE,
    sql`select ${SOURCE} from repository_source s where s.repository_id = ${repositoryId}`,
  );
  return source;
}

/** A source in a line. */
export function inWords({ kind, url, project, username, hasToken }: ShownSource): string {
  const place = [url, project].filter(Boolean).join(' ');
  const login = hasToken ? `with a token${username === '' ? '' : ` of ${username}`}` : 'without a token';
  return [kind, place, login].filter(Boolean).join(', ');
}
