import { Flag, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The files of a published diff. */
export const FILE_DIFF = defineResource('file', { policyId: 'file_diff', shape: 'FileDiff' });

/** The files of a draft's diff. */
export const DRAFT_FILE_DIFF = defineResource('draft_file', {
  itemKey: 'file',
  listKey: 'files',
  mediaType: 'file',
  listMediaType: 'files',
  policyId: 'draft_file_diff',
  shape: 'FileDiff',
});

/** A file of a published diff as it was before the change. */
export const ORIGINAL_FILE = defineResource('original_file', { singleton: true });

/** The same of a draft's diff. */
export const DRAFT_ORIGINAL_FILE = defineResource('draft_original_file', { singleton: true, itemKey: 'original_file' });

/** A file of a published diff as it is after the change. */
export const PATCHED_FILE = defineResource('patched_file', { singleton: true });

/** The same of a draft's diff. */
export const DRAFT_PATCHED_FILE = defineResource('draft_patched_file', { singleton: true, itemKey: 'patched_file' });

/** The names of a file's statuses for clients, by stored status. */
export const FILE_STATUSES = { C: 'copied', D: 'deleted', M: 'modified', V: 'moved' } as const;

/** A file of a diff as clients see it. */
export interface FileDiffFields {
  /** Unique among all files of diffs. */
  id: number;
  /** Not text. */
  binary: boolean;
  /** Its path before the change. */
  source_file: string;
  /** `PRE-CREATION` for a new file. */
  source_revision: string;
  /** Its path after the change. */
  dest_file: string;
  /** Its revision after the change; empty if its content stays. */
  dest_detail: string;
  /** What happens to it; new files are `modified`. */
  status: (typeof FILE_STATUSES)[keyof typeof FILE_STATUSES];
  /** Null: not known. */
  encoding: null;
  /** Null, or absent if there is a link of this name: the uploaded old side of a binary file. */
  source_attachment?: null;
  /** The same for the new side. */
  dest_attachment?: null;
  /** SHA-256 of the uploaded file before the change, in hexadecimal digits; null: none was uploaded. */
  orig_sha256: string | null;
  /** The same after the change. */
  patched_sha256: string | null;
  /** What clients keep with the file (docs/wire.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** The arguments of the list. */
export class FileDiffListQuery extends PageQuery {
  /** The files of one commit of the series; without it those of all commits taken together. */
  @Text() 'commit-id'?: string;
  /** Only binary files, or only others. */
  @Flag() binary?: boolean;
}

/** A change of a file of a diff: only of what clients keep with it. */
export class UpdateFileDiff {}
