import { Integer, LARGEST_INTEGER, Text } from './fields';
import { defineResource } from './resource';
import type { DiffCommentFields } from './review-comments';

/** The data of a page with a diff. */
export const DIFF_CONTEXT = defineResource('diff_context', { singleton: true });

/** So many files are on a page. */
export const CONTEXT_FILES = 100;

/** The context of a diff as clients see it. */
export interface DiffContextFields {
  /** Where the caller has comments that are not published. */
  comments_hint: DiffContextHint;
  /** The changes of the commits between two revisions of a series; null for one revision, and without a series. */
  commit_history_diff: DiffContextCommitChange[] | null;
  /** The commits of the series, of both revisions if there are two; null: it is none, or the token may not read them. */
  commits: DiffContextCommit[] | null;
  /** The patterns that the files were chosen by. */
  filename_patterns: string[];
  /** Those of the page, by their paths after the change. */
  files: DiffContextFile[];
  /** How many diffs are published. */
  num_diffs: number;
  /** Which page of the files this is. */
  pagination: {
    /** From 1. */
    current_page: number;
    /** A page follows. */
    has_next: boolean;
    /** One comes before. */
    has_previous: boolean;
    /** There is more than one page. */
    is_paginated: boolean;
    /** The pages around this one. */
    page_numbers: number[];
    /** How many pages there are, at least 1. */
    pages: number;
  };
  /** What is shown. */
  revision: {
    /** Always null: a part of a series is not shown. */
    base_commit_id: null;
    /** The revision that it is compared with; null: with its base. */
    interdiff_revision: number | null;
    /** Always false: diffs of drafts are not shown. */
    is_draft_diff: boolean;
    /** Always false, likewise. */
    is_draft_interdiff: boolean;
    /** Two revisions are compared. */
    is_interdiff: boolean;
    /** The newest published one. */
    latest_revision: number;
    /** The one that is shown, or the one that the comparison begins at. */
    revision: number;
    /** Always null: a part of a series is not shown. */
    tip_commit_id: null;
  };
}

/** Where the caller has comments that are not published. Of many comments, the first 1,000 are looked at. */
interface DiffContextHint {
  /** Always empty: comments on parts of a series are those of its revision. */
  commits_with_comments: [];
  /** The revisions with comments. */
  diffsets_with_comments: {
    /** The revision. */
    revision: number;
    /** It is the one that is shown. */
    is_current: boolean;
  }[];
  /** There are comments outside of the shown part. */
  has_other_comments: boolean;
  /** The pairs of revisions with comments on their difference. */
  interdiffs_with_comments: {
    /** The revision that the comparison begins at. */
    old_revision: number;
    /** The one that it ends at. */
    new_revision: number;
    /** This comparison is shown. */
    is_current: boolean;
  }[];
}

/** A commit of a series, in short. */
interface DiffContextCommit {
  /** Who wrote it. */
  author_name: string;
  /** As the repository knows it. */
  commit_id: string;
  /** The beginning of its commit message: 500 characters. */
  commit_message: string;
  /** Unique among all commits of diffs. */
  id: number;
  /** The commit before it, as the repository knows it. */
  parent_id: string;
}

/** The change of a commit between two revisions. */
interface DiffContextCommitChange {
  /** Whether both revisions have it at this place; else it is of one of them. */
  entry_type: 'added' | 'removed' | 'unmodified';
  /** The `id` of the old revision's commit; absent: it has none. */
  old_commit_id?: number;
  /** The same of the new revision. */
  new_commit_id?: number;
}

/** A file of a diff, or its difference between two revisions. */
interface DiffContextFile {
  /** Always null: a part of a series is not shown. */
  base_filediff_id: null;
  /** Not text. */
  binary: boolean;
  /** The diff deletes it. */
  deleted: boolean;
  /** How a page is to show it. */
  extra: {
    /** Always 8: the columns of a tabulator. */
    tab_size: 8;
  };
  /** The file; between two revisions the old one, if that has it. */
  filediff: FileOfRevision;
  /** True: only the old revision has it. Absent otherwise. */
  force_interdiff?: true;
  /** The id of `filediff`. */
  id: number;
  /** Its place among all files, from 0. */
  index: number;
  /** The revision that has no such file, with `force_interdiff`. */
  interdiff_revision?: number;
  /** The file of the revision that it is compared with; absent: there is none. */
  interfilediff?: FileOfRevision;
  /** Its path after the change. */
  modified_filename: string;
  /** What its side after the change is, for people. */
  modified_revision: string;
  /** Before the change there is no such file. */
  newfile: boolean;
  /** Its path before the change. */
  orig_filename: string;
  /** What its side before the change is, for people. */
  orig_revision: string;
  /** Always true: its diff is published. */
  public: boolean;
  /** The first 100 comments on it, by their lines: `{first_line}-{num_lines}`. */
  serialized_comment_blocks: Record<string, DiffContextComment[]>;
}

/** Names a file of a diff. */
interface FileOfRevision {
  /** Unique among all files of diffs. */
  id: number;
  /** That of its diff. */
  revision: number;
}

/** A comment on lines of a file, in short. */
interface DiffContextComment {
  /** Unique among all comments. */
  comment_id: number;
  /** It asks for something to be done. */
  issue_opened: boolean;
  /** The status of its issue; empty if it opened none. */
  issue_status: DiffCommentFields['issue_status'];
  /** The first of its lines in the side-by-side view, from 1. */
  line: number;
  /** It is not published yet. */
  localdraft: boolean;
  /** How many lines it is about. */
  num_lines: number;
  /** The comment that it answers; null: it is of a review. */
  reply_to_id: number | null;
  /** Its review, also that of a reply. */
  review_id: number;
  /** Its text is Markdown. */
  rich_text: boolean;
  /** The beginning of its text: 500 characters. */
  text: string;
  /** Who wrote it. */
  user: {
    /** The name of the account. */
    username: string;
  };
}

/** The number of a revision or a page. */
const FromOne = () => Integer({ min: 1, max: LARGEST_INTEGER });

/** The arguments. */
export class DiffContextQuery {
  /** The published revision to show, or to compare from; the newest, if nothing is said. */
  @FromOne() revision?: number;
  /** The published revision to compare with. The one that is shown is compared with nothing. */
  @FromOne() 'interdiff-revision'?: number;
  /** Only files whose path is one of these, before or after the change; `*` is any text and `?` any character. */
  @Text({ max: 1_000 }) filenames: string = '';
  /** A page of 100 files, from 1. */
  @FromOne() page: number = 1;
}
