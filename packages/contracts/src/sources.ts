import { IsInt, IsString } from 'class-validator';
import { defineQueue } from './queue';

/** How the files of a repository are read: by an address for each file, by the API of its host, or in a mirror. */
export const SOURCE_KINDS = ['raw-file-url', 'github', 'gitlab', 'gitea', 'bitbucket', 'mirror'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Whether a kind of source can list branches and commits, and has the change of a commit. */
export const listsCommits = (kind: string): boolean => kind !== 'raw-file-url';

/** The effect of files of a new diff that the repository does not have. */
export const SOURCE_VALIDATION = ['off', 'warn', 'refuse'] as const;

/** The bytes of a file. One of blob and commit is known at least. */
export interface FileQuestion {
  readonly kind: 'file';
  /** From the root of the repository, without a slash before it. */
  readonly path: string;
  /** The Git blob id, whole or at least seven digits of it; empty: unknown. The answer has this id. */
  readonly blob: string;
  /** A commit that has the file, as a whole id; empty: unknown. */
  readonly commit: string;
}

/** Whether the source can be read at all, asked anew each time. */
export interface CheckQuestion {
  readonly kind: 'check';
}

/** The branches, by name. */
export interface BranchesQuestion {
  readonly kind: 'branches';
}

/** A page of commits, newest first. */
export interface CommitsQuestion {
  readonly kind: 'commits';
  /** Empty: the default branch. */
  readonly branch: string;
  /** The commit to begin with; empty: the newest. */
  readonly start: string;
}

/** The id of a commit that a source can be asked for. */
export const COMMIT_ID = /^[\da-f]{4,64}$/i;

/** The patch of a commit against its first parent, as `git diff --full-index` writes it. */
export interface ChangeQuestion {
  readonly kind: 'change';
  /** A whole id. */
  readonly commit: string;
}

/** Questions to a source. Equal digests are one question. */
export type SourceQuestion = FileQuestion | CheckQuestion | BranchesQuestion | CommitsQuestion | ChangeQuestion;

/** The branches of a repository, as clients see them. */
export interface RepositoryBranchesFields {
  /** By name. */
  branches: {
    id: string;
    name: string;
    /** The newest commit. */
    commit: string;
    /** Whether it is the default branch. */
    default: boolean;
  }[];
}

/** A branch of a repository. */
export type BranchFields = RepositoryBranchesFields['branches'][number];

/** Commits of a repository, as clients see them. */
export interface RepositoryCommitsFields {
  /** Newest first. Further ones begin with the parent of the last. */
  commits: {
    id: string;
    /** The first parent; empty: it has none. */
    parent: string;
    author_name: string;
    /** ISO 8601, with its time zone. */
    date: string;
    message: string;
  }[];
}

/** A commit of a repository. */
export type SourceCommitFields = RepositoryCommitsFields['commits'][number];

/**
 * Why a source did not answer:
 * - `missing`: it says that there is no such file, branch or commit;
 * - `unauthorized`: it wants other credentials;
 * - `unreachable`: it did not answer in time, or not at all, or only errors;
 * - `wrong`: it sent another file (the blob has another id);
 * - `too-large`: the file has more bytes than a diff may have;
 * - `unsupported`: this kind of source cannot tell.
 */
export const SOURCE_FAULTS = ['missing', 'unauthorized', 'unreachable', 'wrong', 'too-large', 'unsupported'] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** A question waits in `source_answer`. */
export class SourceAsked {
  @IsInt() repositoryId!: number;
  /** Of the question. */
  @IsString() digest!: string;
}

/**
 * Questions to the sources of repositories. Somebody waits for the answer, so a failure is an answer, too, and nothing is
 * tried for long.
 */
export const SOURCES_QUEUE = defineQueue(
  'sources',
  { 'source.asked': SourceAsked },
  { concurrency: 20, attempts: 2, firstDelay: 1_000, longestDelay: 1_000 },
);

/** A mirror is to be brought up to date. */
export class MirrorOutdated {
  @IsInt() repositoryId!: number;
}

/** Fetches for the mirrors. Each may take minutes, and much disk. */
export const SOURCE_MIRRORS_QUEUE = defineQueue(
  'source-mirrors',
  { 'mirror.outdated': MirrorOutdated },
  { concurrency: 2, attempts: 3, firstDelay: 10_000, longestDelay: 60_000 },
);
