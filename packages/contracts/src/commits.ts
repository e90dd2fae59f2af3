import { Flag, Text, Time } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The commits of a published diff that is a series of them. The URI template `commits` is for those of repositories. */
export const COMMIT = defineResource('commit', {
  plural: 'diff_commits',
  link: 'commits',
  listKey: 'commits',
  listMediaType: 'commits',
});

/** The commits of a draft's diff. */
export const DRAFT_COMMIT = defineResource('draft_commit', { shape: 'Commit', beside: 'FileWarnings' });

/** A commit of a series as clients see it. */
export interface CommitFields {
  /** Unique among all commits of diffs. */
  id: number;
  /** As the repository knows it; unique in its diff. */
  commit_id: string;
  /** The commit before it, which need not be in the diff. */
  parent_id: string;
  /** Its commit message. */
  commit_message: string;
  /** Who wrote it. */
  author_name: string;
  /** The author's address. */
  author_email: string;
  /** When it was written, by the author's clock. */
  author_date: string;
  /** The name of its committer; null: unknown. */
  committer_name: string | null;
  /** The committer's address; null: not known. */
  committer_email: string | null;
  /** When that was, by the committer's clock; null: not known. */
  committer_date: string | null;
  /** The name of the file that was uploaded. */
  filename: string;
  /** Clients' own data about the commit (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** A diff has at most so many commits. */
export const COMMITS_AT_MOST = 500;

const COMMIT_ID = /^[A-Za-z0-9]{1,64}$/;

/** The id of a commit. */
const CommitId = () =>
  Text({
    required: true,
    schema: { pattern: COMMIT_ID.source, maxLength: 64 },
    rules: [(value) => (COMMIT_ID.test(String(value)) ? undefined : 'Use 1 to 64 letters (A to Z) and digits.')],
  });

const isBlank = (value: unknown): string | undefined =>
  String(value).trim() === '' ? 'This field is required.' : undefined;

/** A name or an address. */
const Person = () => Text({ max: 256, required: true, rules: [isBlank] });

/** The same, where there may be none. */
const OptionalPerson = () => Text({ max: 256, rules: [isBlank] });

/** The `validation_info` of the previous commits. */
const ValidationInfo = () => Text({ max: 262_144 });

/** A new commit of the draft's diff; its patch is the part `diff`, and earlier changes outside of the repository `parent_diff`. */
export class CreateCommit {
  /** As the repository knows it. */
  @CommitId() commit_id!: string;
  /** The commit before it. */
  @CommitId() parent_id!: string;
  /** Its commit message; white space at both ends is cut. */
  @Text({ max: 1_000_000, required: true, rules: [isBlank] }) commit_message!: string;
  /** Who wrote it. */
  @Person() author_name!: string;
  /** The author's address. */
  @Person() author_email!: string;
  /** When it was written. */
  @Time({ required: true }) author_date!: string;
  /** The name of its committer; required but for Mercurial, which has none. */
  @OptionalPerson() committer_name?: string;
  /** The committer's address. */
  @OptionalPerson() committer_email?: string;
  /** When that was. */
  @Time() committer_date?: string;
  /** The `validation_info` of the previous commit; empty or absent for the first. */
  @ValidationInfo() validation_info: string = '';
}

/** A change of a commit: only of its extra data. */
export class UpdateCommit {}

/** The arguments of the lists. */
export class CommitListQuery extends PageQuery {}

/**
 * A change of a draft's diff: of its extra data, or the end of its series of commits. Their total change is the
 * part `cumulative_diff`, and the earlier change that is not in the repository `parent_diff`.
 */
export class UpdateDraftDiff {
  /** The last commit was sent. */
  @Flag() finalize_commit_series: boolean = false;
  /** The `validation_info` of the last commit. */
  @ValidationInfo() validation_info: string = '';
}

/** A commit that may be posted: its patch is the part `diff`, and earlier changes outside of the repository `parent_diff`. */
export class ValidateCommit {
  /** The id of a repository, its name or one of its paths. */
  @Text({ max: 1_024, required: true }) repository!: string;
  /** As the repository knows it. */
  @CommitId() commit_id!: string;
  /** The commit before it. */
  @CommitId() parent_id!: string;
  /** The commit that the series is based on. */
  @Text({ max: 64 }) base_commit_id: string = '';
  /** The `validation_info` of the previous commit; empty or absent for the first. */
  @ValidationInfo() validation_info: string = '';
}
