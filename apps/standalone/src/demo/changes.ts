/** `demo/changes.json`: review requests that people of the demo world post. Files are in the folder `changes` beside it. */
export interface Changes {
  /** The path of their repository. */
  readonly repository: string;
  /** All commits, by their ids. */
  readonly commits: Readonly<Record<string, Commit>>;
  /** In the order in which they are posted. */
  readonly review_requests: readonly Change[];
}

/** A review request. */
export interface Change {
  /** The user name. */
  readonly submitter: string;
  /** Its diffs, from the first to the last. */
  readonly revisions: readonly Revision[];
  /** It is not published. */
  readonly is_draft?: boolean;
  /** How it is closed. */
  readonly close?: Record<string, string>;
}

/** What is posted and published at once. */
export interface Revision {
  /** Their ids, from the first to the last. */
  readonly commits: readonly string[];
  /** The patch of all commits together. */
  readonly cumulative_diff: string;
  /** Attached to the review request itself. */
  readonly files?: readonly { readonly caption: string; readonly file: string; readonly replaces?: number }[];
  /** The fields of the draft. */
  readonly draft: Readonly<Record<string, string>>;
}

/** A commit, with the fields that the API takes. Who wrote it has put it into the repository, too. */
export interface Commit {
  readonly parent_id: string;
  readonly author_name: string;
  readonly author_email: string;
  readonly author_date: string;
  readonly commit_message: string;
  /** Its patch. */
  readonly diff: string;
  /** The new bytes of its binary files, by their path in the repository. */
  readonly pictures?: Readonly<Record<string, string>>;
}
