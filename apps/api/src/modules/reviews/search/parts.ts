import { ALL_COMMENTS } from '@review-service/contracts/all-comments';
import { ALL_REVIEWS } from '@review-service/contracts/all-reviews';
import { COMMIT } from '@review-service/contracts/commits';
import { DIFF } from '@review-service/contracts/diffs';
import { FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import { FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import {
  COMMENT_KINDS,
  type CommentKind,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
} from '@review-service/contracts/review-comments';
import { REPLY } from '@review-service/contracts/review-replies';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { REVIEW } from '@review-service/contracts/reviews';
import { type Columns, computed, type RowOf } from '@review-service/database/columns';
import { nullable, number, text } from '@review-service/database/row-types';
import { join, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { policyReads } from '../../../access/rules/token-gate';
import { type ItemKey, isShownTo } from '../../../hypermedia/lists/hidden-items';
import { REVIEW_REQUEST_KEY } from '../../requests/review-requests';
import { isListedFor } from '../review-activity';
import type { SearchedTexts } from './matching-words';

/** A kind of parts of review requests. */
export interface PartKind<Row extends object> {
  readonly searched: SearchedTexts;
  /** The alias of its table. */
  readonly row: Sql;
  /** Joins it with review request `q`, and with what `columns` are of. */
  readonly joined: Sql;
  readonly columns: Columns<Row>;
  /** The bytes of its texts. */
  readonly size: Sql;
  /** Condition: those who see `q` see the row, by the rule of its list. Drafts are never found. */
  isListed(caller: Caller): Sql;
  /** Condition: the policy of the caller's API token lets the row be read. */
  isOpen(caller: Caller): Sql;
}

/** What an answer says of the review request of a part. */
const REQUEST = { displayId: [number, sql`q.display_id`], summary: [text, sql`q.summary`] } as const;

/** The policy of the caller's token lets these resources be read, and hides none of these items. */
const policyOpens = (caller: Caller, resources: readonly ResourceDefinition[], items: readonly ItemKey[]): Sql =>
  [REVIEW_REQUEST, ...resources].every((resource) => policyReads(caller, resource))
    ? isShownTo(caller, REVIEW_REQUEST_KEY, ...items)
    : sql`false`;

/** The newest published diff of `q` has this revision. */
const isNewest = (revision: Sql): Sql => sql`${revision} = (
  select max(newest.revision) from diff newest where newest.review_request_id = q.id and not newest.on_draft)`;

const fileColumns = computed({
  ...REQUEST,
  id: [number, sql`f.id`],
  revision: [number, sql`f.diff_revision`],
  sourceFile: [text, sql`f.source_file`],
  destFile: [text, sql`f.dest_file`],
});

/** Files of diffs, as all commits of a series change them together. */
export const FILES: PartKind<RowOf<typeof fileColumns>> = {
  searched: {
    table: sql`file_diff`,
    words: sql`search_words(w.id, w.source_file, w.dest_file)`,
    which: sql`w.commit_id is null`,
  },
  row: sql`f`,
  joined: sql`join review_request q on q.id = f.review_request_id`,
  columns: fileColumns,
  size: sql`octet_length(f.source_file) + octet_length(f.dest_file)`,
  isListed: () => sql`not f.on_draft and ${isNewest(sql`f.diff_revision`)}`,
  isOpen: (caller) =>
    policyOpens(
      caller,
      [DIFF, FILE_DIFF],
      [
        { of: DIFF, id: sql`f.diff_revision` },
        { of: FILE_DIFF, id: sql`f.id` },
      ],
    ),
};

const attachmentColumns = computed({
  ...REQUEST,
  id: [number, sql`a.id`],
  filename: [text, sql`a.filename`],
  caption: [text, sql`a.caption`],
});

/** File attachments of review requests. */
export const ATTACHMENTS: PartKind<RowOf<typeof attachmentColumns>> = {
  searched: { table: sql`file_attachment`, words: sql`search_words(w.id, w.filename, w.caption)` },
  row: sql`a`,
  joined: sql`join review_request q on q.id = a.review_request_id`,
  columns: attachmentColumns,
  size: sql`octet_length(a.caption)`,
  isListed: () => sql`a.is_published and not a.is_deleted`,
  isOpen: (caller) => policyOpens(caller, [FILE_ATTACHMENT], [{ of: FILE_ATTACHMENT, id: sql`a.id` }]),
};

const commitColumns = computed({
  ...REQUEST,
  commitId: [text, sql`c.commit_id`],
  revision: [number, sql`d.revision`],
  message: [text, sql`c.message`],
  authorName: [text, sql`c.author_name`],
});

/** Commits of diffs. */
export const COMMITS: PartKind<RowOf<typeof commitColumns>> = {
  searched: { table: sql`diff_commit`, words: sql`search_words(w.id, w.commit_id, w.message)` },
  row: sql`c`,
  joined: sql`join diff d on d.id = c.diff_id join review_request q on q.id = d.review_request_id`,
  columns: commitColumns,
  size: sql`octet_length(c.message)`,
  isListed: () => sql`not d.on_draft and ${isNewest(sql`d.revision`)}`,
  isOpen: (caller) =>
    policyOpens(
      caller,
      [DIFF, COMMIT],
      [
        { of: DIFF, id: sql`d.revision` },
        { of: COMMIT, name: sql`c.commit_id` },
      ],
    ),
};

const reviewColumns = computed({
  ...REQUEST,
  id: [number, sql`v.id`],
  bodyTop: [text, sql`v.body_top`],
  bodyBottom: [text, sql`v.body_bottom`],
  username: [text, sql`u.username`],
});

/** Reviews, by their own texts. */
export const REVIEWS: PartKind<RowOf<typeof reviewColumns>> = {
  searched: {
    table: sql`review`,
    words: sql`search_words(w.id, w.body_top, w.body_bottom)`,
    which: sql`w.listed_as is not null`,
  },
  row: sql`v`,
  joined: sql`join review_request q on q.id = v.review_request_id join user_account u on u.id = v.user_id`,
  columns: reviewColumns,
  size: sql`octet_length(v.body_top) + octet_length(v.body_bottom)`,
  isListed: (caller) => isListedFor(caller, sql`v`),
  isOpen: (caller) =>
    policyOpens(
      caller,
      [ALL_REVIEWS, REVIEW],
      [ALL_REVIEWS, REVIEW].map((of) => ({ of, id: sql`v.id` })),
    ),
};

const commentColumns = computed({
  ...REQUEST,
  id: [number, sql`c.id`],
  kind: [text, sql`c.kind`],
  text: [text, sql`c.text`],
  reviewId: [number, sql`coalesce(v.reply_to_id, v.id)`],
  replyId: [nullable(number), sql`case when v.reply_to_id is not null then v.id end`],
  username: [text, sql`u.username`],
});

/** Comments of all kinds, of reviews and of replies. */
export const COMMENTS: PartKind<RowOf<typeof commentColumns>> = {
  searched: {
    table: sql`review_comment`,
    words: sql`search_words(w.id, w.text)`,
    which: sql`w.listed_as is not null`,
  },
  row: sql`c`,
  joined: sql`
    join review v on v.id = c.review_id join review_request q on q.id = c.review_request_id
    join user_account u on u.id = v.user_id`,
  columns: commentColumns,
  size: sql`octet_length(c.text)`,
  isListed: (caller) => isListedFor(caller, sql`c`),
  isOpen: (caller) =>
    sql`(${join(
      COMMENT_KINDS.map((kind) => sql`(c.kind = ${kind} and ${isKindOpen(caller, kind)})`),
      ' or ',
    )})`,
};

function isKindOpen(caller: Caller, kind: CommentKind): Sql {
  const comments = [ALL_COMMENTS, REVIEW_COMMENTS, REPLY_COMMENTS].map((of) => of[kind]);
  const written = [REVIEW, REPLY].map((of) => ({ of, id: sql`c.review_id` }));
  return policyOpens(caller, comments, [...comments.map((of) => ({ of, id: sql`c.id` })), ...written]);
}
