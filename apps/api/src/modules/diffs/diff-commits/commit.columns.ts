import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { DiffCommit } from '@review-service/database/entities/diff-commit.entity';
import { json, nullable, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { CheckedDiff, ShownDiff } from '../diffs';

/** A local time of its author, without the UTC offset. */
const clock = (time: Sql, offset: Sql): Sql =>
  sql`to_char((${time} at time zone 'UTC') + make_interval(secs => ${offset}), 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The columns of a commit, of `diff_commit c`. */
export const commitColumns = together(
  columns(DiffCommit, 'c', [
    ...(['id', 'diffId', 'commitId', 'parentId', 'message', 'authorName', 'authorEmail', 'authorOffset'] as const),
    ...(['committerName', 'committerEmail', 'committerOffset', 'fileName'] as const),
  ]),
  computed({
    authoredAt: [text, clock(sql`c.authored_at`, sql`c.author_offset`)],
    committedAt: [nullable(text), clock(sql`c.committed_at`, sql`c.committer_offset`)],
    extraData: [json<ExtraData>(), sql`c.extra_data`],
  }),
);

/** A commit of a diff as it is shown. */
export type ShownCommit = RowOf<typeof commitColumns> & { readonly diff: ShownDiff };

/** The same, with what the caller may do with its review request. */
export type CheckedCommit = ShownCommit & { readonly diff: CheckedDiff };
