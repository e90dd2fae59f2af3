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
  /** What programs said of it. */
  readonly status_updates?: readonly StatusUpdate[];
  /** What people said of it. */
  readonly reviews?: readonly Review[];
}

/** The fields of a status update, and the user name of its program. */
export type StatusUpdate = Readonly<Record<string, string>> & { readonly by: string };

/** A review of what was published, as it is after it was answered. */
export interface Review {
  /** The user name. */
  readonly by: string;
  /** Its first paragraph. */
  readonly body: string;
  readonly ship_it?: boolean;
  readonly comments?: readonly Comment[];
}

/** A comment, and what followed. */
export interface Comment {
  /** The path of the file that it is about; without it, it is about the whole. */
  readonly file?: string;
  /** The first row of the diff, and how many. */
  readonly line?: number;
  readonly lines?: number;
  readonly text: string;
  /** It opens an issue. */
  readonly issue?: boolean;
  readonly replies?: readonly { readonly by: string; readonly text: string }[];
  /** The submitter has marked its issue as fixed. */
  readonly fixed?: boolean;
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
