import { defineResource } from './resource';

const NAMES = { itemKey: 'diff', listKey: 'diffs', mediaType: 'diff', listMediaType: 'diffs' };

/** The published diffs of a review request. */
export const DIFF = defineResource('diff');

/** Those that only its draft has. */
export const DRAFT_DIFF = defineResource('draft_diff', NAMES);

/** The media type of a diff as `git apply` and `rbt patch` take it. */
export const PATCH_MEDIA_TYPE = 'text/x-patch';

/** A diff as clients see it. */
export interface DiffFields {
  id: number;
  name: string;
  /** 1 for the first diff of a review request. */
  revision: number;
  timestamp: string;
  base_commit_id: string | null;
  basedir: string;
  /** How many commits it was made of; 0 when nobody said. */
  commit_count: number;
  /** Null, or absent when the link of this name is there. */
  repository?: null;
  extra_data: Record<string, unknown>;
}
