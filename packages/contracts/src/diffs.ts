import { Text } from './fields';
import { defineResource } from './resource';

/** Members of the answer to an upload beside the new object. */
export interface FileWarnings {
  /** Absent: nothing is wrong, or the source of the repository is not asked (docs/wire/diffs.md). 100 at most. */
  warnings?: {
    /** The path of a file that the patch changes, in the repository. */
    file: string;
    /** The blob id that the patch names; empty: none. */
    revision: string;
    /** `missing`: the repository has no such file. Else why its source does not tell (docs/wire/diffs.md). */
    reason: string;
  }[];
}

/** A file of a patch that the repository does not have, or of which that is not known. */
export type FileWarning = NonNullable<FileWarnings['warnings']>[number];

const NAMES = { itemKey: 'diff', listKey: 'diffs', mediaType: 'diff', listMediaType: 'diffs', shape: 'Diff' };

/** The published diffs of a review request. */
export const DIFF = defineResource('diff');

/** The diffs of its draft. */
export const DRAFT_DIFF = defineResource('draft_diff', { ...NAMES, beside: 'FileWarnings' });

/** The media type of a diff for `git apply` and `rbt patch`. */
export const PATCH_MEDIA_TYPE = 'text/x-patch';

/** A diff as clients see it. */
export interface DiffFields {
  /** Unique among all diffs. */
  id: number;
  /** The name of the file that was uploaded. */
  name: string;
  /** 1 for the first diff of a review request. */
  revision: number;
  /** When it was uploaded. */
  timestamp: string;
  /** The commit that it changes; null if not known. */
  base_commit_id: string | null;
  /** The folder that the names in its patch are relative to, as its sender said; empty: the root. */
  basedir: string;
  /** The number of its commits; 0 if not known. */
  commit_count: number;
  /** Null, or absent if there is a link of this name. */
  repository?: null;
  /** Clients' own data about the diff (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** A commit's id, in characters. */
const COMMIT_ID = 64;

/**
 * A new diff: the patch is the part `path`, and earlier changes outside of the repository are
 * `parent_diff_path`. A request that was created for a series of commits takes neither: its diff begins empty.
 */
export class CreateDiff {
  /**
   * The folder that names in the patch are relative to, unless they begin with a slash. Required where the repository's
   * `requires_basedir` says so, and ignored elsewhere.
   */
  @Text({ max: 1_024 }) basedir: string = '';
  /** The commit that it changes. */
  @Text({ max: COMMIT_ID }) base_commit_id: string = '';
}

/** A change of a diff: only of its extra data. */
export class UpdateDiff {}
