import { Injectable } from '@nestjs/common';
import { COMMIT } from '@review-service/contracts/commits';
import type { DiffContextFields } from '@review-service/contracts/diff-context';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { DiffCommit } from '@review-service/database/entities/diff-commit.entity';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import type { ShownRevisions } from './shown-revisions';
import { SHORT } from './short';

const COLUMNS = together(
  columns(DiffCommit, 'c', ['id', 'commitId', 'parentId', 'authorName']),
  computed({
    revision: [number, sql`d.revision`],
    beginning: [text, sql`left(c.message, ${SHORT}::integer)`],
  }),
);

/** What became of a commit between two revisions. */
type CommitChange = NonNullable<DiffContextFields['commit_history_diff']>[number];

/** A commit of a series, in short. */
type ShownCommit = RowOf<typeof COLUMNS>;

/** The commits of a series. */
export interface SeriesShown {
  /** Of both revisions, if two are compared. */
  readonly commits: readonly ShownCommit[];
  /** What became of them in between; undefined: one revision is shown. */
  readonly changes: readonly CommitChange[] | undefined;
}

/** Finds the commits of published diffs that are series of them. */
@Injectable()
export class ShownCommits {
  constructor(private readonly db: Database) {}

  /** Undefined: it is no series, or the caller's token may not read commits. */
  async of(
    { id, createdWithHistory }: CheckedReviewRequest,
    { revision, other }: ShownRevisions,
    caller: Caller,
  ): Promise<SeriesShown | undefined> {
    if (!createdWithHistory || !tokenReads(caller, COMMIT)) return undefined;
    const found = await this.db.all(
      COLUMNS,
      sql`
        select ${COLUMNS} from diff d join diff_commit c on c.diff_id = d.id
        where d.review_request_id = ${id} and not d.on_draft and d.revision in (${revision}, ${other ?? revision})
        order by c.id`,
    );
    const commits = found.filter(({ commitId }) => tokenReads(caller, COMMIT, commitId));
    const of = (shown: number) => commits.filter((commit) => commit.revision === shown);
    return { commits, changes: other === undefined ? undefined : changesBetween(of(revision), of(other)) };
  }
}

/** Commits stay as long as both series begin with the same ones; the rest of the old is removed, that of the new added. */
function changesBetween(old: readonly ShownCommit[], next: readonly ShownCommit[]): CommitChange[] {
  const different = old.findIndex(({ commitId }, index) => commitId !== next[index]?.commitId);
  const same = different === -1 ? old.length : different;
  return [
    ...old.slice(0, same).map(({ id }, index) => ({
      entry_type: 'unmodified' as const,
      old_commit_id: id,
      ...(next[index] && { new_commit_id: next[index].id }),
    })),
    ...old.slice(same).map(({ id }) => ({ entry_type: 'removed' as const, old_commit_id: id })),
    ...next.slice(same).map(({ id }) => ({ entry_type: 'added' as const, new_commit_id: id })),
  ];
}
